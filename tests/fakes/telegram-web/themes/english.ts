import type { Theme } from './theme';

export const ENGLISH: Theme[] = [
  {
    key: 'indie-games',
    language: 'en',
    text: 'making indie games: solo development, pixel art, game design devlogs',
    terms:
      'devlog entry; Godot engine; tilemap editor; pixel art sprite; game jam entry; level design; hitbox tuning; save system; procedural dungeon; player feedback build; wishlist page; vertical slice; coyote time; shader graph; particle effects; chiptune loop; dialogue tree; state machine; enemy behaviour; physics step; input buffering; playtest notes; prototype week; scope creep; solo developer; asset pipeline; itch page; demo festival; roguelike deck; platformer feel; camera shake; localisation strings; controller support; frame budget; palette swap; tutorial level; publisher pitch; source control for art; sound design pass; cosy farming loop',
    near: 'esports final; console sale; graphics card; streaming schedule; battle pass; tournament bracket; celebrity streamer; pre-order bonus; loot skin; frame rate comparison; gaming chair; mechanical keyboard; season ranking; trailer reaction; game review score; transfer window of teams; subscription catalogue; patch notes of a shooter; speedrun record; leak rumours; headset test; fantasy league; collector edition; studio layoffs',
    foreign:
      'разработка инди-игр; пиксель-арт; движок Godot; дневник разработки; прототип уровня; геймдизайн; спрайты персонажа; плейтест; платформер; игровой джем',
    relevant:
      'one_room_dev|One Room Dev; pixel_by_pixel|Pixel by Pixel; jam_every_month|Jam Every Month; small_games_club|Small Games Club; devlog_after_work|Devlog After Work; tilemap_diaries|Tilemap Diaries; hitbox_and_feel|Hitbox and Feel; dungeon_seed|Dungeon Seed; sprite_workshop|Sprite Workshop; prototype_fridays|Prototype Fridays; solo_scope|Solo Scope; the_vertical_slice|The Vertical Slice; chiptune_corner|Chiptune Corner; playtest_letters|Playtest Letters; godot_evenings|Godot Evenings; cosy_loop_lab|Cosy Loop Lab',
    nearMisses:
      'arena_headlines|Arena Headlines; console_deals_daily|Console Deals Daily; headset_and_chair|Headset and Chair',
  },
  {
    key: 'city-gardening',
    language: 'en',
    text: 'growing vegetables in the city: balcony gardening, compost, seeds',
    terms:
      'raised bed; balcony container; compost heap; worm bin; seed sowing; heirloom tomato; pepper seedlings; crop rotation; companion planting; mulch layer; drip irrigation; rain barrel; soil test; nitrogen fixing beans; powdery mildew; aphid control; ladybird larvae; hardening off; grow light; last frost date; seed swap; allotment plot; garlic planting; kale harvest; microgreens tray; pollinator strip; cold frame; leaf mould; biochar; potting mix; pruning cordon; runner bean frame; slug trap; green manure; root vegetables; succession sowing; herb spiral; vertical planter; tomato blight; saving seeds',
    near: 'living room palm; interior styling; ceramic pot collection; lawn mower; patio furniture; landscape architect; garden party; outdoor lighting; cut flower bouquet; florist shop; wallpaper; paint colour; hedge trimmer; swimming pool; decking boards; orchid display; bonsai exhibition; wedding flowers; moodboard; vintage vase; artificial grass; house facade; rattan chair; scented candle',
    foreign:
      'огород на балконе; рассада томатов; компост; капельный полив; семена; грядка; мульча; микрозелень; подкормка; урожай перцев',
    relevant:
      'balcony_harvest|Balcony Harvest; compost_and_patience|Compost and Patience; city_allotment|City Allotment; seed_drawer|The Seed Drawer; tomato_on_fifth|Tomatoes on the Fifth; soil_first|Soil First; worms_at_work|Worms at Work; rooftop_rows|Rooftop Rows; the_bean_frame|The Bean Frame; frost_date|Frost Date; slug_diplomacy|Slug Diplomacy; kale_all_winter|Kale All Winter; tiny_greenhouse|Tiny Greenhouse; mulch_journal|Mulch Journal; pollinator_street|Pollinator Street; potting_shed_notes|Potting Shed Notes',
    nearMisses:
      'palms_and_interiors|Palms and Interiors; patio_dreams|Patio Dreams; bouquet_of_the_day|Bouquet of the Day',
  },
  {
    key: 'film-photography',
    language: 'en',
    text: 'analogue film photography, developing at home, old cameras and darkroom printing',
    terms:
      'medium format; rangefinder; light meter; black and white negative; developing tank; fixer bath; stop bath; darkroom enlarger; contact sheet; silver gelatin print; push processing; expired film; cross processing; film scanner; dust removal; twin lens reflex; pinhole camera; large format sheet; tilt movement; zone system; grain structure; colour negative; slide film; light leak; shutter calibration; lens fungus; bulk loader; reciprocity failure; stand development; fibre paper; dodging and burning; red safelight; half frame; point and shoot; camera strap repair; bellows; focusing screen; self timer; folding camera; film stock test',
    near: 'phone camera; portrait mode; photo filter app; drone footage; wedding package; studio flash; influencer preset; video gimbal; megapixel race; mirrorless autofocus; cloud storage; editing laptop; reels template; selfie light; stock image income; memory card; retouching course; camera discount; vlog microphone; social media growth; neural upscaling; product shot; model casting; photo contest prize',
    foreign:
      'плёночная фотография; проявка дома; средний формат; дальномерная камера; фотоувеличитель; чёрно-белый негатив; экспонометр; зерно плёнки; печать в темноте; просроченная плёнка',
    relevant:
      'grain_and_silver|Grain and Silver; kitchen_darkroom|Kitchen Darkroom; six_by_six|Six by Six; expired_rolls|Expired Rolls; the_contact_sheet|The Contact Sheet; red_light_on|Red Light On; folding_cameras|Folding Cameras; zone_five|Zone Five; one_roll_a_week|One Roll a Week; fibre_prints|Fibre Prints; pinhole_sundays|Pinhole Sundays; negative_space_lab|Negative Space Lab; meter_and_guess|Meter and Guess; stand_development|Stand Development; halfframe_walks|Half Frame Walks; bellows_repair|Bellows Repair',
    nearMisses: 'phone_shots_daily|Phone Shots Daily; preset_factory|Preset Factory; drone_above_all|Drone Above All',
  },
  {
    key: 'bicycle-touring',
    language: 'en',
    text: 'bicycle touring and bikepacking: long rides, route planning, repairs on the road',
    terms:
      'bikepacking bags; pannier rack; gravel road; steel frame; dynamo hub; tubeless sealant; chain wear; derailleur hanger; spoke key; wheel truing; saddle height; touring tyre; brevet card; overnight ride; wild camping with bikes; headwind day; climbing gear; granny gear; bottom bracket; bar tape; cue sheet; route file; ferry crossing; mudguards; frame bag; puncture repair; multitool; brake pads; singletrack detour; handlebar roll; stem height; audax calendar; loaded descent; water bottle cage; hub gear; rim strip; border crossing by bike; cycle path network; resupply point; rider journal',
    near: 'motorcycle exhaust; helmet intercom; engine oil; racing circuit; horsepower; sports car; charging station; electric scooter; road tax; petrol price; dealership; test drive; grand prix; turbo; number plate; car wash; insurance quote; stunt show; off-road truck; biker rally; leather jacket; traffic fine; ride-hailing; parking app',
    foreign:
      'велопутешествие; багажник и сумки; гравийная дорога; ремонт колеса; замена цепи; маршрут на неделю; ночёвка с велосипедом; переключатель; бревет; камера и заплатки',
    relevant:
      'slow_wheels|Slow Wheels; two_panniers|Two Panniers; gravel_and_ferries|Gravel and Ferries; steel_tourer|Steel Tourer; overnighters|Overnighters; spoke_by_spoke|Spoke by Spoke; headwind_diary|Headwind Diary; bikepack_north|Bikepack North; brevet_stories|Brevet Stories; dynamo_light|Dynamo Light; granny_gear_club|Granny Gear Club; the_cue_sheet|The Cue Sheet; puncture_notes|Puncture Notes; campsite_by_bike|Campsite by Bike; borders_by_bike|Borders by Bike; handlebar_roll|Handlebar Roll',
    nearMisses: 'throttle_weekly|Throttle Weekly; circuit_news|Circuit News; scooter_city|Scooter City',
  },
];
