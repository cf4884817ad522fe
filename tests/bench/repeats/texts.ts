/** Captions of one subject: `own` was posted, `reworded` says the same in other words, `near` says something else. */
export type Planted = { own: string; reworded: string; near: string };

/** The same subjects in English and Russian, in the same order: each own caption is the translation of the other. */
export const LATIN: readonly Planted[] = [
  {
    own: 'Our rye bread rests for a whole day before it goes into the oven. That slow rise gives it a dark crust and a taste of honey. Come before ten, it is usually gone by noon.',
    reworded:
      'The rye loaf rests for a full day before we put it into the oven. The slow rise gives a dark crust and a honey taste. Come early: by noon it is usually gone.',
    near: 'We mill our rye flour ourselves, on a stone from the old village mill. Fresh flour keeps its oil and smells of hay. Ask at the counter and we will show you the mill.',
  },
  {
    own: 'Three mistakes that make coffee at home bitter. Water that boils, beans that were ground too fine, and a pot that nobody cleaned since spring. Fix one of them today and taste the difference.',
    reworded:
      'Three mistakes make your coffee bitter at home: boiling water, beans ground too fine and a pot not cleaned since spring. Fix just one today and you will taste the difference.',
    near: 'Three beans for those who like coffee without sugar. One from Ethiopia with berries, one from Brazil with nuts, and one from Colombia with caramel. Taste all of them on Friday.',
  },
  {
    own: 'Ten minutes of yoga before work are worth more than an hour on Sunday. Open the window, roll out the mat, breathe and follow the first lesson of our course. Your back will thank you by Friday.',
    reworded:
      'Ten minutes of yoga before you go to work beat an hour on Sunday. Open a window, roll out your mat and follow lesson one of our course. By Friday your back will thank you.',
    near: 'Our yoga course has a new teacher. Marta has taught slow yoga for nine years and speaks so calmly that even beginners forget the time. Her first lesson is on Monday at seven.',
  },
  {
    own: 'A leather bag lives as long as you care for it. Wipe it with a dry cloth, feed it with wax twice a year and never dry it on a radiator. We repair seams for free, for ever.',
    reworded:
      'Care for a leather bag and it lives for decades. A dry cloth, wax twice a year, and never a radiator to dry it. Repairs of seams are free with us, for ever.',
    near: 'This bag took eleven hours of work by hand. We cut the leather on Monday, sew the seams on Tuesday and polish the edges on Wednesday. Only forty of them leave the workshop each year.',
  },
  {
    own: 'The ferry to the island now leaves every hour until midnight. Take the last one and you will have the harbour lights to yourself. Tickets are sold on board, cash or card.',
    reworded:
      'From now on the island ferry leaves each hour until midnight. On the last one the lights of the harbour are all yours. Buy tickets on board by card or cash.',
    near: 'On the island you need no car. Hire a bicycle at the harbour, ride an hour along the cliffs and swim in the bay behind the lighthouse. Take water with you, there is no shop.',
  },
  {
    own: 'Spring cleaning for your terrace. Brush the boards along the grain, wash them with soft soap and let them dry for two days before you oil them. One litre of oil is enough for ten square metres.',
    reworded:
      'Clean your terrace this spring: brush along the grain, wash with soft soap, let the boards dry two days, then oil them. A litre of oil lasts for ten square metres.',
    near: 'Which wood is best for a terrace? Larch is cheap and turns silver, oak is heavy and lasts for thirty years, and pine has to be oiled every spring. We have samples of all three.',
  },
  {
    own: 'Our dentist answers the question that children ask most: does it hurt? No, since we first show each tool on the hand of a teddy bear. Parents may stay in the room the whole time.',
    reworded:
      'Does it hurt? It is the question that children ask our dentist most. It does not: we show every tool on a teddy bear first, and parents may stay in the room all the time.',
    near: 'When should a child first see a dentist? With the first tooth, or on the first birthday at the latest. The first visit takes ten minutes and costs nothing with most insurers.',
  },
  {
    own: 'We measured how much water our shirts need. A usual cotton shirt takes 2700 litres, ours of linen takes 600. The label inside tells the field where the linen grew.',
    reworded:
      'How much water does one of our shirts need? We measured it: 600 litres for linen, while a usual cotton shirt takes 2700. Its label names the field where the linen grew.',
    near: 'Linen shirts are ironed damp, or not at all. Hang the shirt in the bathroom while you shower and the worst creases fall out by themselves. Wear the rest with pride.',
  },
  {
    own: 'The library stays open all night during the exams. Coffee is free after midnight, talking is allowed only on the ground floor, and the cat sleeps on shelf nine. Good luck to all of you!',
    reworded:
      'During exams the library is open the whole night. After midnight coffee is free, you may talk on the ground floor only, and our cat sleeps on shelf nine. Good luck!',
    near: 'The library has a new room for groups. Six chairs, a white wall to write on, and a door that closes. Book it for two hours at the desk, students first.',
  },
  {
    own: 'What do you do with apples that nobody wants to eat? Bring them to our press on Saturday. From forty kilos we make twenty litres of juice while you wait, and the bottles stay good for a year.',
    reworded:
      'Apples that nobody wants to eat? Our press is open on Saturday: bring forty kilos, wait a little and take twenty litres of juice home. In bottles it keeps for a year.',
    near: 'Our apple cake needs seven apples and one bowl. Cut them thin, mix with eggs, flour and a spoon of cinnamon, and bake it for forty minutes. It is best on the second day.',
  },
];

export const CYRILLIC: readonly Planted[] = [
  {
    own: 'Наш ржаной хлеб отдыхает целые сутки, прежде чем попасть в печь. Медленный подъём даёт ему тёмную корку и вкус мёда. Приходите до десяти: к полудню его обычно уже нет.',
    reworded:
      'Ржаной хлеб у нас отдыхает целые сутки, и только потом мы ставим его в печь. От медленного подъёма у него тёмная корка и медовый вкус. Приходите пораньше, к полудню его обычно нет.',
    near: 'Ржаную муку мы мелем сами, на камне со старой деревенской мельницы. Свежая мука хранит масло и пахнет сеном. Спросите у прилавка, и мы покажем мельницу.',
  },
  {
    own: 'Три ошибки, из-за которых кофе дома горчит. Кипящая вода, слишком мелкий помол и турка, которую не мыли с весны. Исправьте одну из них сегодня и почувствуйте разницу.',
    reworded:
      'Кофе дома горчит из-за трёх ошибок: кипящая вода, слишком мелкий помол, не мытая с весны турка. Исправьте сегодня хотя бы одну и почувствуете разницу.',
    near: 'Три сорта для тех, кто пьёт кофе без сахара. Эфиопия с ягодами, Бразилия с орехами и Колумбия с карамелью. В пятницу можно попробовать все.',
  },
  {
    own: 'Десять минут йоги перед работой ценнее часа в воскресенье. Откройте окно, расстелите коврик, дышите и повторяйте первый урок нашего курса. К пятнице спина скажет спасибо.',
    reworded:
      'Десять минут йоги до работы лучше, чем час в воскресенье. Откройте окно, расстелите коврик и повторяйте за первым уроком курса. Спина скажет спасибо уже к пятнице.',
    near: 'В нашем курсе йоги новый преподаватель. Марта девять лет ведёт медленную йогу и говорит так спокойно, что даже новички забывают о времени. Её первый урок в понедельник в семь.',
  },
  {
    own: 'Кожаная сумка живёт столько, сколько о ней заботятся. Протирайте её сухой тканью, дважды в год натирайте воском и никогда не сушите на батарее. Швы мы чиним бесплатно и всегда.',
    reworded:
      'Заботьтесь о кожаной сумке, и она будет жить десятилетиями: сухая ткань, воск дважды в год и никакой сушки на батарее. Чиним швы бесплатно, всегда.',
    near: 'На эту сумку ушло одиннадцать часов ручной работы. В понедельник мы кроим кожу, во вторник шьём, в среду полируем края. Из мастерской выходит всего сорок таких в год.',
  },
  {
    own: 'Паром на остров теперь уходит каждый час до полуночи. Садитесь на последний, и огни гавани будут только вашими. Билеты продают на борту, наличными или картой.',
    reworded:
      'Теперь паром на остров ходит каждый час до самой полуночи. На последнем все огни гавани ваши. Билеты можно купить на борту картой или наличными.',
    near: 'На острове не нужна машина. Возьмите в гавани велосипед, час езжайте вдоль скал и купайтесь в бухте за маяком. Захватите воду: магазина там нет.',
  },
  {
    own: 'Весенняя уборка террасы. Пройдите щёткой вдоль волокон, вымойте доски мягким мылом и дайте им сохнуть два дня, а потом покройте маслом. Литра масла хватает на десять квадратных метров.',
    reworded:
      'Уберите террасу весной: щёткой вдоль волокон, мягким мылом, два дня сушки, и только потом масло. Литр масла уходит на десять квадратных метров.',
    near: 'Какое дерево лучше для террасы? Лиственница дешёвая и становится серебристой, дуб тяжёлый и служит тридцать лет, сосну надо каждую весну покрывать маслом. У нас есть образцы всех трёх.',
  },
  {
    own: 'Наш стоматолог отвечает на главный вопрос детей: будет больно? Нет, ведь сначала мы показываем каждый инструмент на лапе плюшевого мишки. Родители могут всё время быть в кабинете.',
    reworded:
      'Будет больно? Это главный вопрос детей нашему стоматологу. Нет: каждый инструмент мы сначала показываем на плюшевом мишке, а родители всё время могут быть в кабинете.',
    near: 'Когда впервые вести ребёнка к стоматологу? С первым зубом, самое позднее в первый день рождения. Визит длится десять минут и по большинству страховок бесплатный.',
  },
  {
    own: 'Мы измерили, сколько воды нужно нашим рубашкам. Обычная хлопковая забирает 2700 литров, наша льняная 600. На ярлыке внутри написано поле, на котором вырос лён.',
    reworded:
      'Сколько воды нужно одной нашей рубашке? Мы измерили: льняной 600 литров, а обычной хлопковой 2700. Ярлык называет поле, где вырос лён.',
    near: 'Льняные рубашки гладят влажными или не гладят совсем. Повесьте рубашку в ванной, пока принимаете душ, и худшие складки разойдутся сами. Остальные носите с гордостью.',
  },
  {
    own: 'Во время экзаменов библиотека открыта всю ночь. После полуночи кофе бесплатный, разговаривать можно только на первом этаже, а кот спит на девятой полке. Удачи всем вам!',
    reworded:
      'Библиотека во время экзаменов работает всю ночь. Кофе после полуночи бесплатный, говорить можно лишь на первом этаже, кот спит на девятой полке. Удачи!',
    near: 'В библиотеке новая комната для групп. Шесть стульев, белая стена для записей и дверь, которая закрывается. Бронируйте на два часа у стойки, сначала студенты.',
  },
  {
    own: 'Что делать с яблоками, которые никто не хочет есть? Привезите их в субботу к нашему прессу. Из сорока килограммов мы при вас сделаем двадцать литров сока, и бутылки хранятся год.',
    reworded:
      'Яблоки, которые никто не хочет есть? В субботу работает наш пресс: привезите сорок килограммов, немного подождите и заберите двадцать литров сока. В бутылках он хранится год.',
    near: 'Для нашего яблочного пирога нужны семь яблок и одна миска. Нарежьте тонко, смешайте с яйцами, мукой и ложкой корицы и пеките сорок минут. На второй день он ещё вкуснее.',
  },
];
