/** A company's own matters: money, orders, people, rules, publishing (groups.ts). */
export const COMPANY = `
refund, reimburse, reimbursement, money back, repay, repayment, return, send back, give back, bring back, take back | возврат, вернуть, возвращать, возместить, возмещение, компенсация, компенсировать, деньги назад
exchange, swap, replace, replacement | обмен, обменять, замена, заменить, поменять
price, cost, fee, charge, rate, expensive, cheap, pay | цена, стоимость, стоить, тариф, прайс, расценки, дорого, дешево, почем
pay, payment, paid, transfer, remit, settle | оплата, оплатить, платить, заплатить, платеж, перечислить, перевод, перевести, рассчитаться
invoice, bill, receipt, billing | счет, чек, квитанция, накладная
discount, reduction, rebate, sale, deal, promotion, coupon, voucher, promo, cheaper | скидка, акция, распродажа, промокод, купон, дешевле, льгота
free, gratis, complimentary, waive, no charge, without charge | бесплатно, бесплатный, даром, безвозмездно
salary, wage, pay, paycheck, payday, compensation, earnings, remuneration, payroll | зарплата, оклад, заработок, жалованье, получка, заработать, оплата труда
bonus, premium, incentive, reward | премия, бонус, поощрение, вознаграждение, надбавка
commission, affiliate, referral, partner, percentage | комиссия, процент, партнерка, партнер, реферал
loyalty, points, cashback, rewards, membership | лояльность, балл, кешбэк, бонус, накопить
tax, vat, duty, customs | налог, ндс, пошлина, таможня
budget, spending, expense, expenditure, spend | бюджет, расход, трата, затраты, тратить, потратить
profit, revenue, income, turnover, sales, earnings | прибыль, выручка, доход, оборот, продажи
debt, owe, due, overdue, arrears, late payment, deadline | долг, задолженность, просрочка, просрочить, должен
loan, credit, instalment, installment | кредит, рассрочка, заем, ссуда
deposit, prepayment, advance, upfront, in advance | задаток, предоплата, аванс, залог
buy, purchase, order, shop, acquire | купить, покупка, покупать, заказ, заказать, приобрести, приобретение
customer, client, buyer, shopper, consumer, guest | клиент, покупатель, заказчик, потребитель, гость
sell, seller, vendor, sale, retail, retailer | продать, продавать, продажа, продавец, торговля
wholesale, bulk, large order, large quantities, reseller | опт, оптовый, оптом, крупная партия
minimum, least, smallest, at least | минимум, минимальный, наименьший
maximum, most, limit, cap, at most, largest | максимум, максимальный, лимит, предел, наибольший
delivery, deliver, ship, shipping, shipment, dispatch, courier, postage, parcel, package, mail, bring, arrive, transit | доставка, доставить, доставлять, отправка, отправить, посылка, курьер, привезти, почта, перевозка, пересылка
warehouse, depot, storage, stock, stockroom, inventory, store | склад, хранилище, запас, наличие, хранение
pickup, collect, collection, pick up | самовывоз, забрать, пункт выдачи
lost, lose, missing, disappear, stolen, theft, steal, robbery, burglary, thief | потеря, потерять, потеряться, пропасть, пропажа, украсть, кража, похитить, хищение, утеря, вор, утратить
damage, damaged, broken, break, crushed, crack, defect, defective, faulty, fault, smashed, shattered, dented | повредить, повреждение, сломать, сломаться, поломка, брак, дефект, разбить, помять, неисправность, неисправный, бракованный
repair, fix, mend, maintenance, service, servicing | ремонт, починить, чинить, отремонтировать, починка, обслуживание
warranty, guarantee, guaranteed | гарантия, гарантийный
quality, standard, grade, inspection, inspect, check | качество, проверка, проверить, контроль, осмотр
weight, weigh, heavy, light, kilogram, kilo | вес, весить, тяжелый, килограмм, масса
size, dimension, large, big, measure, width, height, length | размер, габарит, величина, большой, ширина, высота, длина
temperature, heat, hot, cold, warm, degree | температура, градус, жара, горячий, холодный, тепло, нагреть
colour, color, hue, shade, tint, palette | цвет, оттенок, палитра, окраска, колер
font, typeface, lettering, typography, type | шрифт, гарнитура, типографика, начертание
headline, heading, title, header, caption | заголовок, название, подпись, шапка
logo, emblem, mark, sign, symbol | логотип, эмблема, знак, символ
brand, branding, identity, style guide | бренд, марка, айдентика, фирменный стиль, брендбук
slogan, tagline, motto, claim, catchphrase | слоган, девиз, лозунг
tone, voice, style, manner, wording, language | тон, стиль, манера, голос, интонация
photo, picture, image, photograph, snapshot, shot | фото, фотография, снимок, картинка, изображение, кадр
video, film, clip, movie, footage, reel | видео, ролик, фильм, клип, видеоролик
emoji, smiley, emoticon, smile | эмодзи, смайлик, смайл
sound, audio, noise, loud, volume, music | звук, аудио, шум, громкость, громко, музыка
draft, sketch, outline, layout, mockup, design | макет, черновик, эскиз, набросок, дизайн, верстка
pack, package, packaging, wrap, wrapping, box, bag | упаковка, упаковать, пачка, коробка, пакет, тара, обертка
label, tag, sticker | этикетка, ярлык, наклейка, бирка
founder, found, founded, founding, establish, start, begin, began, beginning, origin, create, set up, launch | основатель, основать, основали, основание, создать, создатель, создание, начать, начало, открыть, учредить, учредитель, возникнуть, появиться
company, firm, business, enterprise, organisation, organization, corporation, employer | компания, фирма, предприятие, организация, бизнес, дело, работодатель, контора
history, story, past, background | история, прошлое, рассказ
boss, chief, head, director, manager, leader, lead, executive, ceo, run, supervisor, management, in charge | начальник, директор, руководитель, глава, шеф, менеджер, управляющий, руководить, возглавлять, главный, управлять
employee, staff, worker, personnel, crew, colleague, team, coworker, workforce, member | сотрудник, работник, персонал, кадры, коллега, команда, коллектив, штат
hire, recruit, recruitment, job, vacancy, position, apply, candidate, applicant | вакансия, нанять, найм, должность, кандидат, соискатель, работа, трудоустройство
newcomer, onboarding, new hire, joiner, beginner, first day, rookie | новичок, новый сотрудник, стажер, адаптация, первый день
dismiss, fire, dismissal, resign, resignation, quit, layoff, terminate, leave the company, notice | увольнение, уволить, уволиться, сокращение, расторжение, покинуть компанию
holiday, vacation, leave, time off, day off, days off, paid leave, absence | отпуск, выходной, отгул, каникулы, отдых, отсутствие
maternity, paternity, parental, pregnant, pregnancy, newborn, baby, childbirth, birth | декрет, декретный, беременность, беременная, рождение, роды, новорожденный, младенец
sick, ill, illness, sickness, disease, unwell, flu, doctor, medical, health | больничный, болезнь, заболеть, болеть, больной, врач, здоровье, медицинский
pause, break, rest, breather, lunch, recess | перерыв, пауза, отдых, передышка, обед, отдохнуть
overtime, extra hours, extra work | переработка, сверхурочный, сверхурочно
remote, home office, work from home, telework, from home | удаленно, удаленка, дистанционно, из дома
schedule, timetable, shift, rota, calendar, plan, planning | расписание, график, смена, календарь, план, планировать
open, opening hours, business hours, working hours, opens | открыт, открываться, режим работы, часы работы, график
closed, close, shut, closing | закрыт, закрываться, закрыть, закрытие
meeting, meet, gathering, conference, appointment, call | встреча, собрание, совещание, созвон, планерка, конференция, заседание, встретиться
event, festival, fair, party, celebration, exhibition, concert | мероприятие, событие, фестиваль, праздник, вечеринка, ярмарка, выставка, концерт
ticket, entry, admission, entrance, pass | билет, вход, входной, проход, пропуск
training, course, class, lesson, workshop, education, teach, learn, study, school, seminar, tuition | обучение, курс, урок, занятие, учеба, учиться, школа, тренинг, семинар, научить, обучить
certificate, diploma, graduate, qualification | сертификат, диплом, выпускник, аттестат, свидетельство
mentor, tutor, coach, teacher, instructor, trainer | наставник, тренер, учитель, преподаватель, инструктор, ментор
clothes, clothing, dress code, uniform, wear, outfit, shoes, footwear | одежда, форма, дресс-код, носить, обувь, одеться, спецодежда
pet, dog, puppy, cat, animal, kitten | собака, щенок, питомец, животное, кот, кошка, котенок, пес
child, children, kid, kids, minor, toddler, underage, baby | ребенок, дети, малыш, несовершеннолетний, детский, детвора
parents, family, relative, mother, father, spouse | родители, семья, родственник, мать, отец, супруг
old, age, aged, years old, elderly | возраст, лет, пожилой, старый
laptop, notebook, computer, pc, device, equipment, hardware, machine, appliance | ноутбук, компьютер, техника, устройство, оборудование, аппарат, прибор, гаджет, машина
phone, telephone, mobile, smartphone, handset, call | телефон, мобильный, смартфон, звонок, позвонить, звонить
password, passcode, login, sign in, log in, credentials, access, account | пароль, логин, вход, войти, доступ, учетная запись, аккаунт
badge, key card, keycard, pass, id card | пропуск, бейдж, ключ-карта
hack, hacked, breach, leak, intrusion, attack, phishing, security, stolen data, cyberattack | взлом, взломать, утечка, атака, фишинг, безопасность, хакер
privacy, personal data, data protection, gdpr, confidential, private | персональные данные, конфиденциальность, приватность, личные данные, защита данных, конфиденциальный
delete, erase, remove, removal, wipe, deletion, unsubscribe, forget | удалить, удаление, стереть, уничтожить, убрать, отписаться, отписка, забыть
keep, store, retain, retention, archive, save, hold, preserve | хранить, хранение, сохранять, сохранить, архив, держать
backup, copy, restore, recovery, recover | резервная копия, бэкап, восстановить, восстановление, копия
outage, down, downtime, crash, offline, unavailable, failure, incident, not working, broken, disruption | сбой, авария, недоступен, упал, упасть, не работает, отказ, инцидент, простой
website, site, web, page, online, portal, homepage, internet, online shop | сайт, страница, портал, интернет, онлайн, веб
app, application, software, program, programme | приложение, программа, софт
update, upgrade, new version, release | обновление, обновить, версия, релиз
bug, error, mistake, problem, issue, trouble, failure | ошибка, баг, проблема, неполадка, сбой, неисправность
emergency, fire, burn, burning, smoke, flame, alarm, blaze, evacuation | пожар, гореть, загореться, дым, задымление, огонь, тревога, эвакуация, возгорание, огнетушитель
accident, injury, injured, hurt, wound, first aid, cut | травма, несчастный случай, пораниться, аптечка, первая помощь, порез
safety, safe, protect, protection, protective, hazard, danger, dangerous, risk | безопасность, охрана труда, защита, опасность, опасный, риск, защитный, техника безопасности
insurance, insured, insure, cover, coverage | страховка, страхование, застраховать, полис, страховой
police, crime, law enforcement | полиция, преступление, правоохранительный
support, help, assistance, assist, helpdesk, service desk, customer service, hotline, help desk | поддержка, помощь, помочь, горячая линия, саппорт, обслуживание
answer, reply, respond, response, react, reaction | ответ, ответить, отвечать, реакция, реагировать, отреагировать
question, ask, inquiry, enquiry, query, request | вопрос, спросить, запрос, обращение, узнать
complaint, complain, dissatisfied, unhappy, angry, dislike, negative, criticism, criticise, upset | жалоба, жаловаться, недовольный, претензия, негатив, негативный, возмущаться, критика, рекламация, недоволен
review, feedback, rating, comment, opinion, testimonial, evaluation, score | отзыв, комментарий, рецензия, оценка, мнение, рейтинг
apologise, apologize, sorry, apology, admit | извиниться, извинение, простите, признать
thank, gratitude, grateful, appreciate | спасибо, благодарить, благодарность, поблагодарить
conflict, dispute, argue, argument, quarrel, rude, insult, troll, swear | конфликт, спор, спорить, ссора, грубость, грубый, хам, оскорбление, тролль, ругаться
promise, commit, commitment, pledge, vow | обещать, обещание, обязательство, обязаться
contract, agreement, deal, treaty, sign, terms | договор, контракт, соглашение, сделка, подписать, условия
lawyer, legal, law, attorney, court, lawsuit, sue | юрист, юридический, закон, адвокат, суд, иск, право
licence, license, permit, permission, allow, allowed, permitted, may, authorise, authorize, authorisation | разрешение, лицензия, разрешить, разрешено, можно, допускать, дозволено
forbid, forbidden, ban, banned, prohibit, prohibited, not allowed, never, must not, taboo | запрет, запретить, запрещено, нельзя, не разрешено, никогда, недопустимо, табу
never, no, not, none | никогда, нет, не, ни
mandatory, required, compulsory, must, obligatory, requirement, need | обязательно, обязательный, обязан, требование, требуется, требовать, необходимо
approve, approval, confirm, confirmation, sign off, authorise, consent, accept | утвердить, утверждать, согласовать, согласование, подтвердить, одобрить, одобрение, согласие
responsible, responsibility, in charge, accountable, owner | ответственный, отвечать, ответственность
tell, inform, notify, notification, announce, announcement, report, contact, alert | сообщить, уведомить, известить, уведомление, объявить, объявление, предупредить, рассказать, оповестить
deadline, due date, time limit, until, expire, expiry, expiration, valid, validity | срок, дедлайн, истечь, истекать, действовать, действителен, сгорать, сгореть, просрочить
cancel, cancellation, call off, abort, revoke | отмена, отменить, аннулировать, отказаться, отказ
change, amend, modify, edit, alter, adjust | изменить, изменение, менять, поменять, правка, исправить, скорректировать
delay, late, wait, slow, postpone, lateness, belated | задержка, опоздание, опоздать, ждать, ожидание, поздно, медленно, отложить, задержать
fast, quick, quickly, rapid, soon, speed, speedy, swift | быстро, скоро, срочно, скорость, оперативно, быстрый
urgent, urgently, immediately, asap, at once, priority | срочно, немедленно, неотложный, сразу, приоритет
frequency, often, every, regularly, regular, how often, interval | часто, частота, регулярно, каждый, раз в, периодичность
daily, day, weekday, workday, working day | ежедневно, день, будни, будний, рабочий день
weekend, saturday, sunday | выходные, суббота, воскресенье
month, monthly | месяц, ежемесячно, ежемесячный
year, yearly, annual, annually | год, ежегодно, ежегодный, годовой
morning, breakfast, early | утро, завтрак, рано, утренний
evening, night, dinner | вечер, ночь, ужин, вечерний
post, publish, publication, posting, upload, share | публиковать, публикация, пост, опубликовать, выложить, запостить, размещать
channel, feed, profile, account, page | канал, лента, профиль, аккаунт, паблик
follower, subscriber, audience, reader, fan, viewer, subscription | подписчик, аудитория, читатель, фанат, зритель, подписка
influencer, blogger, creator, ambassador, opinion leader | блогер, инфлюенсер, амбассадор, автор, лидер мнений
advertising, ad, advert, advertisement, marketing, promote, promotion, campaign | реклама, рекламный, маркетинг, продвижение, кампания, рекламировать, объявление, раскрутка
target group, target audience, demographic, typical customer, who buys | целевая аудитория, портрет, сегмент
competitor, rival, competition, competing | конкурент, соперник, конкуренция, конкурировать
strength, advantage, benefit, strong, plus, pro | преимущество, плюс, достоинство, сильный, выгода, сильная сторона
weakness, disadvantage, drawback, weak, minus, shortcoming, con, flaw | недостаток, минус, слабость, слабый, изъян, слабая сторона
newsletter, mailing, mailing list, email, e-mail, letter | рассылка, письмо, почта, имейл, емейл
journalist, press, media, reporter, interview, newspaper, pr | журналист, пресса, сми, интервью, корреспондент, газета, пресс
contest, competition, giveaway, raffle, prize, win, winner, lottery | конкурс, розыгрыш, приз, победитель, выиграть, лотерея
gift, present, souvenir, giveaway | подарок, подарить, сувенир, дарить, подарочный
survey, poll, questionnaire, research, study | опрос, анкета, исследование, голосование
statistics, metric, analytics, figure, number, kpi, report, data | статистика, метрика, аналитика, показатель, отчет, цифра, данные
goal, aim, objective, target, purpose, mission, plan | цель, задача, миссия, план, назначение
success, succeed, win, achievement, result, outcome | успех, достижение, результат, итог, победа
failure, fail, loss, lose, flop | неудача, провал, убыток, потеря
grow, growth, increase, rise, raise, expand, expansion, gain, more | рост, расти, вырасти, увеличить, увеличение, повысить, повышение, расширение
reduce, reduction, decrease, decline, cut, lower, drop, shrink, less, save | снизить, снижение, уменьшить, сократить, сокращение, упасть, падение, меньше
environment, environmental, green, sustainable, sustainability, ecology, ecological, eco, climate, carbon, emission, recycling, planet, nature | экология, экологичный, природа, климат, выбросы, углеродный, окружающая среда, устойчивое развитие, переработка, эко
waste, rubbish, trash, garbage, recycle, dispose, disposal, compost, leftovers | мусор, отходы, утилизация, выбросить, переработать, остатки, утилизировать
electricity, power, energy, current, electric | электричество, энергия, питание, ток, электрический
water, liquid, wet, moisture | вода, жидкость, влага, мокрый
clean, cleaning, wash, dirty, wipe, hygiene, dirt, rinse, tidy, scrub, brush | чистить, чистка, мыть, грязный, уборка, гигиена, грязь, промыть, очистить, помыть, вытереть, протереть
food, eat, meal, snack, nutrition, dish | еда, питание, блюдо, есть, перекус, кушать, пища
drink, beverage, tea, juice | напиток, пить, выпить, чай, сок
alcohol, wine, beer, drunk | алкоголь, вино, пиво, спиртное, пьяный
allergy, allergic, intolerance, allergen, ingredient, contain, gluten, lactose | аллергия, аллерген, состав, содержать, непереносимость, ингредиент, глютен, лактоза
recipe, cook, brew, prepare, preparation, bake | рецепт, готовить, приготовить, заваривать, варить, приготовление, сварить
taste, flavour, flavor, aroma, smell, sweet, bitter | вкус, аромат, запах, сладкий, горький, вкусный
smoke, smoking, cigarette, tobacco, vape | курить, курение, сигарета, табак, вейп
doctor, cure, treat, heal, medicine, health, therapy | врач, лечить, лечение, вылечить, лекарство, здоровье, медицина, терапия
car, vehicle, drive, driver, parking, park | машина, автомобиль, авто, водитель, парковка, стоянка, ехать
bike, bicycle, cycle, cycling | велосипед, велик, велосипедный
travel, trip, business trip, journey, flight, hotel, accommodation | командировка, поездка, путешествие, рейс, отель, гостиница, ездить, перелет
abroad, foreign, international, overseas, export, country | за границу, зарубеж, заграница, иностранный, международный, экспорт, страна
capital, city, town, downtown | столица, москва, город, мегаполис
address, location, located, place, where, situated, venue, office, find us | адрес, место, находиться, расположен, офис, местоположение, располагаться
office, workplace, desk, workspace | офис, рабочее место, стол, кабинет
branch, outlet, shop, store, cafe, location | филиал, точка, магазин, кафе, отделение
rent, lease, hire, rental, borrow, tenant | аренда, арендовать, снять, прокат, напрокат, взять в аренду, лизинг
supplier, supply, vendor, provider, source, producer, farmer, manufacturer | поставщик, поставка, поставлять, производитель, поставить, снабжение, фермер
harvest, crop, farm, plantation, grow | урожай, ферма, плантация, выращивать
factory, plant, production, produce, workshop, manufacture, manufacturing | завод, цех, производство, производить, фабрика, изготовление, изготовить
material, fabric, raw material, cotton, leather, wood | материал, ткань, сырье, хлопок, кожа, дерево
product, goods, item, article, merchandise, range, assortment | товар, продукт, изделие, продукция, ассортимент
new, novelty, latest, recent, fresh, launch | новый, новинка, свежий, последний, запуск
wedding, marry, marriage, anniversary, birthday | свадьба, брак, юбилей, день рождения, женитьба
death, die, bereavement, funeral, mourning | смерть, умереть, похороны, траур, утрата
charity, donate, donation, volunteer, good cause | благотворительность, пожертвовать, пожертвование, волонтер, донат
disabled, disability, accessible, accessibility, wheelchair, barrier | инвалид, инвалидность, доступность, коляска, безбарьерный
discrimination, harassment, bullying, racism, sexism, mobbing | дискриминация, домогательство, травля, буллинг, моббинг
whistleblower, corruption, bribe, bribery, fraud, gift policy | коррупция, взятка, мошенничество, откат, обман
volunteer, internship, intern, trainee, apprentice | стажировка, стажер, практикант, волонтер, практика
subscription, subscribe, plan, tariff, membership | подписка, подписаться, тариф, абонемент
trial, test, try, sample, demo | пробный, тест, попробовать, испытать, образец, демо, пробник
instruction, manual, guide, how to, handbook, tutorial, step | инструкция, руководство, гид, памятка, пошагово, шаг
rule, policy, regulation, guideline, principle | правило, политика, регламент, положение, принцип, порядок
secret, confidential, nda, disclose, disclosure, internal | тайна, секрет, секретный, конфиденциальный, разглашать, разглашение
copyright, plagiarism, intellectual property, trademark, patent, rights | авторское право, плагиат, товарный знак, патент, авторские права
minutes, protocol, notes, record | протокол, запись, заметки
expert, specialist, professional, consultant, adviser | эксперт, специалист, профессионал, консультант, мастер
beginner, novice, basic, basics, introduction, entry level | начинающий, новичок, базовый, основы, азы, введение
battery, charge, charger, charging, accumulator | батарея, аккумулятор, зарядка, заряжать, зарядить
screen, display, monitor | экран, дисплей, монитор
furniture, chair, table, sofa | мебель, стул, стол, диван, кресло
light, lamp, lighting, bright, dark | свет, лампа, освещение, яркий, темный, светлый
noise, loud, quiet, silence, silent | шум, громкий, тихий, тишина, тихо
season, summer, winter, spring, autumn | сезон, лето, зима, весна, осень
christmas, new year, easter, public holiday, holidays | рождество, новый год, пасха, праздничный, праздники
team building, outing, corporate party | корпоратив, тимбилдинг, выезд
reorganisation, merger, acquisition, takeover | слияние, поглощение, реорганизация
share, shareholder, stock, investor, investment, invest | акция, акционер, инвестор, инвестиция, вложить, пай
crisis, reputation, scandal, boycott, shitstorm | кризис, репутация, скандал, бойкот, хейт
translate, translation, language, interpreter | перевод, перевести, язык, переводчик
print, printing, printer, print run | печать, напечатать, типография, тираж, принтер
sign, signature, signed | подпись, подписать
check in, register, registration, enrol, enroll, enrolment, sign up, application | регистрация, зарегистрироваться, записаться, запись, заявка, записать
book, booking, reserve, reservation | бронь, забронировать, бронирование, резерв, столик
queue, waiting list, waitlist, line | очередь, лист ожидания
full, fully booked, sold out, out of stock, unavailable | распродан, закончиться, нет в наличии, раскуплен
promotion, career, advance, raise | карьера, повышение, рост
retire, retirement, pension, pensioner | пенсия, пенсионер, выход на пенсию
gym, sport, fitness, exercise, workout | спорт, фитнес, спортзал, тренировка
relocate, relocation, move, moving | переезд, переехать, релокация
key, lock, unlock, locked | ключ, замок, запереть, отпереть
camera, surveillance, cctv, monitoring | камера, видеонаблюдение, наблюдение, слежка
visitor, guest, visit | посетитель, гость, посещение, визит, прийти
feedback, appraisal, performance review, evaluation | аттестация, оценка, обратная связь
inventory, stocktaking, count | инвентаризация, пересчет, учет
capacity, volume, hold, litre, liter, litres | объем, емкость, вместимость, литр
long, duration, last, take, length | длиться, продолжительность, длительность, долго
`;
