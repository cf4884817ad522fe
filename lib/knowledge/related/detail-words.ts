/** Things, places, acts and names that such matters are about (groups.ts). */
export const DETAILS = `
money, cash, sum, amount, funds | деньги, сумма, наличные, средства
card, credit card, debit card, payment method, bank, account number | карта, карточка, банковская карта, способ оплаты, банк, реквизиты
switch off, turn off, power off, shut down, disconnect, unplug | выключить, отключить, обесточить, выдернуть
switch on, turn on, power on, activate, enable | включить, запустить, активировать
resume, cv, curriculum, applicant, candidate, job application | резюме, анкета, кандидат, отклик
fair, trade fair, exhibition, expo, booth, stand, show | выставка, ярмарка, стенд, экспозиция
retouch, edit, editing, filter, photoshop, manipulate | ретушь, ретушировать, обработка, редактировать, фотошоп, фильтр
waterproof, watertight, rain, rainproof, water-repellent, impregnate, impregnation, wax, leak | водонепроницаемый, непромокаемый, дождь, пропитка, промокать, протекать, водоотталкивающий
sew, sewing, stitch, stitching, needle, needlework, thread, seam, tailor | шить, шитье, строчка, шов, нитка, игла, швея, пошив
zip, zipper, fastener, button, buckle, clasp, strap | молния, застежка, пуговица, пряжка, ремень, замок
bag, pannier, backpack, rucksack, case, luggage, suitcase, purse | сумка, рюкзак, чемодан, портфель, багаж
rename, renamed, call, called, name, naming, title | переименовать, назвать, называться, название, имя
turn up, arrive, appear, show up, come | появиться, прийти, дойти, поступить
tear, torn, rip, hole, worn, wear out, scratch, come apart, fall apart | порваться, рваться, дыра, изношенный, износ, царапина, потертость, распороться
spot, stain, dirty, mud, dust, smear | пятно, грязь, пыль, запачкать, испачкать
customs, duty, border, tariff, import | таможня, пошлина, граница, ввоз, импорт
tracking, track, trace, follow, where is my order | отследить, отслеживание, трек, трекинг, отслеживать
carton, box, cardboard, parcel, crate, pallet | коробка, картон, ящик, паллета, поддон
amazon, ebay, marketplace, platform | маркетплейс, площадка, озон, вайлдберриз
dealer, reseller, partner, distributor, stockist, trade customer, retailer | дилер, партнер, дистрибьютор, реселлер, торговая точка
margin, markup, profit, recommended price, resale price | маржа, наценка, рентабельность, розничная цена
negotiate, bargain, haggle, negotiation | торговаться, переговоры, договориться, торг
offer, quote, quotation, proposal, bid, tender, estimate | предложение, смета, тендер, коммерческое предложение
lead, prospect, follow up, enquiry | лид, потенциальный клиент, заявка
leaflet, flyer, brochure, catalogue, catalog, handout, business card | листовка, буклет, брошюра, каталог, визитка
poster, banner, billboard, sign | плакат, баннер, афиша, вывеска
hashtag, keyword, tag | хештег, тег, ключевое слово
story, stories, reel, short, shorts | сторис, рилс, история, шортс
livestream, stream, live, broadcast, webinar | трансляция, стрим, эфир, вебинар
like, reaction, heart, engagement, interaction | лайк, реакция, вовлеченность, взаимодействие
link, url, hyperlink, web address | ссылка, урл
private account, personal profile, own page, personal account | личный аккаунт, личная страница, личный профиль, своя страница
mention, quote, cite, refer, credit | упомянуть, упоминание, цитата, цитировать, ссылаться
spelling, grammar, typo, proofread, proofreading | орфография, грамматика, опечатка, вычитка, вычитать, корректура
abbreviation, acronym, shorten | сокращение, аббревиатура
address someone, formal, informal, first name, politeness, polite | обращение, обращаться, на вы, на ты, вежливый, вежливость
joke, humour, humor, funny, irony, sarcasm | шутка, юмор, смешной, ирония, сарказм, шутить
font size, small print, legible, readable | кегль, мелкий шрифт, читаемый, разборчивый
space, margin, padding, distance, clear space | отступ, поле, расстояние, охранное поле
background, backdrop | фон, подложка
vegetarian, vegan, meat, plant-based | вегетарианский, веган, мясо, растительный
fridge, refrigerator, kitchen, dishwasher, microwave | холодильник, кухня, посудомойка, микроволновка
toilet, bathroom, restroom, shower | туалет, уборная, душ, санузел
heating, air conditioning, climate, ventilation, window | отопление, кондиционер, проветривание, окно, вентиляция, батарея
lift, elevator, stairs, staircase | лифт, лестница
exit, escape route, way out, emergency exit, assembly point | выход, эвакуация, аварийный выход, место сбора
ring, siren, bell, alarm, signal | звонок, сирена, сигнал, тревога
stay overnight, overnight, sleep, hotel, accommodation, lodging, hostel | ночевать, ночлег, отель, гостиница, проживание, хостел
train, plane, flight, taxi, fare, ticket, public transport, bus | поезд, самолет, рейс, такси, билет, автобус, общественный транспорт
meal allowance, per diem, daily allowance, expenses, subsistence | суточные, командировочные, питание, расходы
bike leasing, company bike, company car | лизинг, служебный автомобиль, служебный велосипед
healthcare, health insurance, dentist, medical insurance | дмс, медстраховка, стоматолог, медицинская страховка
massage, yoga, wellbeing, well-being | массаж, йога, самочувствие
language course, english lessons, further training, budget for learning | курсы английского, повышение квалификации, развитие
probation, trial period, probationary | испытательный срок, стажировка
part-time, half-time, reduced hours, fewer hours | неполный день, частичная занятость, полставки, неполная занятость
shift, night shift, duty, on call, on duty | смена, дежурство, дежурный, дежурить
late, tardy, oversleep, not on time | опоздать, опоздание, проспать
dismissal, severance, redundancy, exit | увольнение, выходное пособие, сокращение
reference, recommendation, letter of reference | рекомендация, характеристика, рекомендательное письмо
agree, agreed, consent, acceptance, yes | согласие, согласен, согласовать, договориться
refuse, reject, decline, deny, turn down, no | отказать, отклонить, отказ, отвергнуть
owner, ownership, belong, property, possess | владелец, принадлежать, собственность, собственник, хозяин
flood, water damage, storm, disaster, catastrophe | наводнение, потоп, затопить, катастрофа, стихия, залить
move, relocation, new building, premises, building | переезд, помещение, здание, переехать
grandmother, grandfather, inherit, family business | бабушка, дедушка, наследство, семейный бизнес
name, surname, called, who | имя, фамилия, звать
anniversary, jubilee, birthday, years ago | юбилей, годовщина, день рождения
first, initial, original, earliest, beginning | первый, начальный, изначально, первоначально
last, final, end, finish, finally | последний, окончательный, конец, завершение
begin, start, commence, kick off, launch | начать, начаться, старт, запуск, начинать
end, finish, stop, conclude, over, complete | закончить, завершить, закончиться, конец, окончание, прекратить
increase, double, triple, twice | удвоить, вдвое, увеличить
split, divide, share, half | разделить, поделить, пополам, доля
choose, select, pick, decide, decision, option | выбрать, выбор, решить, решение, вариант, выбирать
compare, difference, versus, differ, distinguish | сравнить, сравнение, отличие, отличаться, разница
explain, describe, description, meaning, mean, stand for | объяснить, описание, означать, значить, смысл
prove, proof, evidence, document | доказать, доказательство, подтверждение, документ
count, number, quantity, amount, how many | количество, число, сколько, штука
show, display, present, demonstrate, presentation | показать, демонстрация, презентация, представить, показывать
hide, cover, conceal, blur, anonymise, anonymous | скрыть, спрятать, размыть, анонимный, закрыть
send, forward, submit, hand in, pass on | послать, отправить, переслать, подать, сдать, передать
receive, get, obtain, collect | получить, получать, получение
borrow, lend, loan out, rent out | одолжить, взять на время, прокат
install, installation, assemble, mount, attach, set up | установить, установка, собрать, монтаж, прикрепить, крепление
remove, detach, take off, dismantle | снять, отсоединить, убрать, демонтировать
store, dry, storage place | хранить, сушить, место хранения
wash, laundry, washing machine, detergent, soap | стирать, стирка, мыть, мыло, порошок, стиральная машина
iron, tumble dry, dryer, bleach | гладить, утюг, сушить, отбеливатель
oil, grease, lubricate, lubricant, wax | масло, смазать, смазка, воск, смазывать
smell, odour, odor, stink, mould, mold | запах, плесень, пахнуть, вонь
colour fade, fade, bleach, sunlight, uv | выцвести, выгорать, солнце
spare part, spare, component, accessory, part | запчасть, деталь, комплектующие, аксессуар
serial number, model, version, type | серийный номер, модель, артикул
made in, origin, produced, country of origin, local | производство, сделано, происхождение, местный
fair trade, ethical, working conditions, child labour | этичный, условия труда, детский труд
vegan leather, synthetic, recycled, plastic, polyester, nylon | пластик, синтетика, полиэстер, нейлон, переработанный
audit, inspection, check, control, review | аудит, проверка, ревизия, контроль, инспекция
certified, seal, label, norm, iso | сертифицированный, знак, норма, стандарт
substitute, stand-in, deputy, replace, cover, backup | заместитель, замещать, подмена, заменить, замена
escalate, escalation, supervisor, superior, second level | эскалация, передать, руководитель, вышестоящий
template, ready-made answer, macro, standard reply, text block | шаблон, заготовка, готовый ответ
wait, waiting time, response time, how soon, how long, within | ждать, срок ответа, время ответа, ожидание, в течение
calm, friendly, tone, kind, patient | спокойный, дружелюбный, терпеливый, вежливый
compensation, goodwill, voucher, gesture | компенсация, жест, купон, извинение
scam, phishing, suspicious, fake, fraud, spam | мошенник, фишинг, подозрительный, фейк, спам, подделка
virus, malware, ransomware, trojan, infected | вирус, вредоносный, шифровальщик, заражен
wifi, wi-fi, network, internet, vpn | вайфай, сеть, интернет, впн
usb, stick, flash drive, disk, drive | флешка, диск, накопитель
encrypt, encryption, encrypted, lock | шифрование, зашифровать, шифровать
two-factor, second factor, authenticator, code | двухфакторный, второй фактор, код
photo of people, consent to photos, portrait, face, recognisable | лицо, портрет, согласие на съемку, узнаваемый
cookie, tracking, analytics | куки, счетчик, отслеживание
right to information, access request, what data, data about me | запрос данных, сведения обо мне, какие данные
find out, learn, know, discover | узнать, выяснить
flu, cold, fever, cough, ill, sick | грипп, простуда, температура, кашель, заболеть, больной
expect a baby, expecting, mother, father, parents | ждать ребенка, мать, отец, родители
shade, colour, color, variant | оттенок, цвет, расцветка
trade, swap, exchange | обмен, поменять
present, gift, surprise | подарок, сюрприз
trouble, punish, punishment, blame, consequence, sanction, warning | наказание, наказать, последствие, выговор, взыскание, штраф, обвинить, виноват
penalty, fine, surcharge | штраф, пеня, неустойка
upstairs, floor, ground floor, storey, story, basement | этаж, подвал, наверху
candy, sweets, chocolate, snack | конфета, сладкое, шоколад
pen, pencil, ballpoint, stationery, paper | ручка, карандаш, канцелярия, бумага
football, match, cinema, theatre, invitation, invite, hospitality, entertain | футбол, матч, театр, приглашение, пригласить, приглашать, звать
watch, spy, observe, surveillance, monitor | следить, слежка, наблюдение, камера
rude, swear, threaten, threat, abusive, shout | хамить, угроза, угрожать, оскорбление, кричать, грубить, хам
wife, husband, spouse, partner, girlfriend, boyfriend, friend, relative | жена, муж, супруг, супруга, друг, родственник, близкий, знакомый
cover, pay for, contribute, subsidise, subsidy, reimburse, allowance | покрыть, оплатить, доплата, компенсировать, компенсация, дотация, возместить
meeting room, conference room, room | переговорная, переговорка, зал
ticket, request, case, enquiry | тикет, обращение, заявка, запрос
review, test, try out, recommend | обзор, отзыв, протестировать
leak, drip, seep, water | протекать, течь, капать, протечка
table, desk, seat, sit | стол, сидеть, место
invoice, purchase on account, pay later | счет, постоплата
wholesale, bike store, dealer, shop owner | опт, дилер, магазин
arrive late, delayed, not arrived, still not here | не пришел, задержка, опаздывать
plant, flower, pot, soil, water, watering | растение, цветок, горшок, почва, полив, поливать
wood, timber, oak, board, veneer | дерево, древесина, дуб, доска
student, pupil, learner, class, group | ученик, студент, учащийся, группа, класс
teacher, tutor, lecturer, trainer | учитель, преподаватель, педагог
exam, test, assessment, level | экзамен, тест, проверка, уровень
homework, exercise, assignment | домашнее задание, упражнение
absent, miss, missed, skip, not come | пропустить, пропуск, отсутствовать, не прийти
assemble, assembly, put together, screw, tool | собрать, сборка, собирать, инструмент, шуруп
upholstery, cover, fabric, cushion | обивка, чехол, ткань, подушка
measure, dimension, made to measure, custom, bespoke, tailor-made | замер, на заказ, индивидуальный, размер, мерка
heavy, bulky, oversized, large item | тяжелый, крупногабаритный, громоздкий
stairs, carry, upstairs, lift to the flat | поднять, подъем, этаж, занести
time window, slot, appointment, delivery window | окно, интервал, время доставки
neighbour, neighbor, doorstep, leave the parcel | сосед, у двери, оставить посылку
island, remote, village, rural, countryside | остров, деревня, область, регион
frost, freeze, frozen, winter, cold | мороз, замерзнуть, зима, холод
dead, die, wilt, withered, rot | погибнуть, завянуть, сгнить, засохнуть
insect, pest, bug, mite, vermin | насекомое, вредитель, жук, клещ
poison, poisonous, toxic, harmful | ядовитый, токсичный, яд, вредный
chemical, paint, varnish, glue, solvent | химия, краска, лак, клей, растворитель
dust, allergy, filter, mask | пыль, маска, респиратор
gloves, goggles, helmet, ear protection | перчатки, очки, каска, наушники
kitchen, cook, microwave, dishes, cutlery | кухня, готовить, микроволновка, посуда
music, radio, headphones, listen | музыка, радио, наушники, слушать
dress, appearance, tattoo, piercing, look | внешний вид, татуировка, пирсинг
cash, till, cash register, checkout | касса, наличные, кассир
thief, shoplifting, steal | вор, кража, украсть
parking, car park, garage, charging station | парковка, стоянка, гараж
visitor, guest, stranger, outsider | гость, посетитель, посторонний, чужой
clean up, tidy, wash up, leave clean | убрать, прибрать, помыть, порядок
last to leave, lock up, close up, alarm | последний, закрыть, запереть, сигнализация
holiday closure, company holiday, shutdown | каникулы, нерабочие дни
tip, gratuity | чаевые
stage, phase, step, milestone | этап, стадия, шаг
idea, suggestion, proposal, improve, improvement | идея, предложение, улучшение, улучшить
anonymous, anonymously, confidentially, whistleblowing | анонимно, тайно, конфиденциально
works council, union, representative | профсоюз, представитель
illness of a child, sick child, care for, carer | больной ребенок, уход, ухаживать
compassionate leave, special leave, unpaid leave | отпуск без содержания, особый отпуск, за свой счет
sabbatical, time out, long break | творческий отпуск, перерыв
side job, second job, moonlight, freelance | подработка, совместительство, вторая работа
expenses, receipts, claim back, business expenses | расходы, чеки, возмещение, авансовый отчет
advance, early pay, borrow from salary | аванс, заранее
raise, salary increase, pay rise, promotion | повышение, прибавка, индексация
one-on-one, appraisal, performance, evaluate | один на один, оценка, аттестация
probation, trial month, first months | испытательный срок, первые месяцы
password manager, store passwords, remember passwords | менеджер паролей, хранить пароли
public wifi, cafe wifi, train wifi | общественная сеть, чужая сеть
update, patch, install updates | обновить, обновление, заплатка
lost laptop, lost phone, left on the train, mislaid | потерять, забыть, потерян, утеря
screen lock, lock the screen, leave the desk | заблокировать, блокировка, отойти
admin rights, install programs, install software | права администратора, установить программу, устанавливать
suspicious mail, strange email, unknown sender, attachment | подозрительный, странное письмо, вложение
who to tell, report, inform, notify | сообщить, известить, доложить
minor, under 18, parental consent | несовершеннолетний, согласие родителей, до 18
store, how long, retention period, kept | хранить, срок хранения, храниться
third party, share data, pass on, hand over | третье лицо, передать, передавать
correct, rectify, wrong data, update data | исправить, неверный, уточнить
complain to authority, data protection authority, regulator | надзорный орган, роскомнадзор, жаловаться
typeface, letters, font | шрифт, буквы, гарнитура
claim, slogan, motto | слоган, лозунг, девиз
do not use, misuse, distort, stretch, rotate, alter | искажать, растягивать, менять, нельзя
exclamation mark, emoji, slang, jargon | восклицательный знак, смайлик, жаргон, сленг
answer comments, reply to comments, react to comments | отвечать на комментарии, ответ
delete comments, hide comments, block, ban | удалять комментарии, скрывать, заблокировать, бан
who may post, permission to publish, approve posts | кто публикует, кто может, публиковать
crisis, shitstorm, criticism wave, backlash | кризис, волна критики, негатив
competitor, other company, rival brand | конкурент, соперник, чужой бренд
grow up, childhood, kitchen table, garage | детство, гараж, кухня
quit job, left job, career change | бросить работу, уволиться
prize, award, win, medal | премия, награда, приз, победить
first customer, first order, first sale | первый клиент, первый заказ, первая продажа
mission, vision, value, believe, stand for | миссия, ценности, верить, смысл
`;
