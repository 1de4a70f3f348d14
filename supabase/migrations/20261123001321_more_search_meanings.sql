-- What shoppers' words mean, reviewed once more (see 20261122001101).

-- Words that say no more than that clothes are meant leave the filling words.
update private.search_meanings
set phrases = array(
  select phrase from unnest(phrases) as phrase
  where btrim(phrase, E' \n') <> all ('{
    wear,wearing,wears,to wear,dressed,dress up,look,looks,outfit,outfits,clothes,clothing,cloth,garment,garments,
    attire,apparel,wardrobe,ensemble,get up,getup,fit check,fits,ootd,lookbook
  }')
)
where name = 'filler';

-- An evening at the theater is a moment, in either spelling.
delete from private.search_meanings where name = 'theater';
update private.search_meanings
set outfits = outfits || '{t:theater,t:theatre}'
where name = 'going to a show';

insert into private.search_meanings (name, kind, phrases) values
  ('clothes', 'clothes', '{wear,wearing,wears,to wear,dressed,dress up,look,looks,outfit,outfits,clothes,clothing,cloth,garment,garments,attire,apparel,wardrobe,ensemble,get up,getup,fit check,fits,ootd,lookbook,gear,kit,dress code,dressing,clobber,threads,togs,fit}');

update private.search_meanings
set phrases = search_meanings.phrases || more_phrases.phrases
from (values
  ('filler', '{sell,sells,stock,available,complete,help,nothing,everything,everybody,lesson,lessons,session,sessions,break,breaks,appointment time,girlfriends,girl friends,mates,bestie,besties,coming,coming up,because,since,when,until,before,after,around,weather,question,advice,options,option,choose,choice,pick,order,deliver,delivery,store,stores,shops,website,brand,brands,real,actually,literally,super,pls,plz,thx,hi,hello,hey,dear team,understand,believe,people,person,different,same,special,simple enough,proper,decent,suitable,appropriate,acceptable,allowed,ok,okay,2,4,u,ur,no,non,not,except,r,w,4u,dont,doesnt,didnt,isnt,arent,cant,cannot,wont,lets,whats,id,youre,theres,do not,does not,
    spend,spending,pay,money,much,too much,no idea,tonight,tomorrow,today,later,next week,this week,next month,this year,this weekend,soon,week,
    take,takes,taking,taken,bring,bringing,think,know,thinking of,planning,plan,attend,attending,invited,invited to,
    colleague,colleagues,coworker,coworkers,co workers,boss,firm,team,family,relatives,mum,mom,mummy,mommy,mother,dad,father,daughter,aunt,auntie,niece,
    my husband,with husband,with my husband,my boyfriend,my boyfriends,with boyfriend,with my boyfriend,my girlfriend,my wife,fiance,fiancee,partner,
    with kids,with the kids,with my kids,with the children,with my daughter,for moms,for mums,
    gift,gifts,present,presents,gift for her,gift idea,gift ideas,gift for mum,gift for mom,gift for my mum,gift for a friend,treat,
    like this,similar to,or similar,able,enough,still,both,either,least,less,than that,please show,maybe,might,first time,again,always,never,long sleeved,short sleeve,short sleeved,short sleeves,sleeve,sleeves,elasticated waist,pull on,button through,zip up,
    petite,tall,maternity,pregnancy,bump friendly,size 0,size 2,size 4,size 6,size 8,size 10,size 12,size 14,size 16,size 18,size 20,
    occasion,smart enough,flattering,quality,well made,fun,easy,machine washable,washable,non iron,colour block,color block}'),
  ('cheap', '{discount,discounted,low budget,small budget,tight budget,cheapo,on the cheap,reasonable,reasonably priced,not too expensive,not expensive please,budget buy,steal,pocket friendly,wallet friendly}'),
  ('dear', '{high quality,top quality,pricey,exclusive,fancy designer,designer brand}'),
  ('going to a show', '{theatre,theater,the theatre,the theater,west end show,musicals,theatre show,night at the theatre}'),
  -- Garments.
  ('bag', '{grab bag,ladies bags,shoulder purse}'),
  ('clutch', '{box bag,pouch,pochette,occasion bag,wedding bag}'),
  ('gym bag', '{weekender,overnight bag,weekend bag}'),
  ('crossbody', '{saddle bag,fanny pack,bum bag,belt bag,waist bag,purse with strap}'),
  ('top-handle bag', '{top handle,handle bag,box handbag}'),
  ('chain bag', '{chain strap}'),
  ('work bag', '{bag for laptop,bag for my laptop,laptop sleeve}'),
  ('jacket', '{barn jacket,chore jacket,field jacket,wax jacket,waxed jacket,barbour,military jacket,utility jacket}'),
  ('coat', '{swing coat,swagger coat,smart coat}'),
  ('trench coat', '{trenches,trench mac}'),
  ('waistcoat', '{bodywarmer,body warmer,quilted vest,puffer vest}'),
  ('suit', '{suit set,suits,three piece suit}'),
  ('sweater', '{half zip,quarter zip,twinset,twin set,fair isle,gansey,wool top,warm top,thick top}'),
  ('turtleneck', '{roll neck top,rollneck top,polo necks,turtle necks}'),
  ('sweatshirt', '{hooded sweatshirt,hooded jumper,sweat,longsleeve sweat,hooded}'),
  ('cardigan', '{cardies}'),
  ('shirt', '{shell top,smock top,smock,peplum top,peplum,batwing,henley}'),
  ('top', '{longsleeve,long sleeve top,long sleeved top,long sleeve tops,layering top}'),
  ('t-shirt', '{long sleeve tee,long sleeve t shirt,baby tee,raglan,ringer tee,crew neck t shirt}'),
  ('polo shirt', '{polo,rugby top}'),
  ('tank top', '{muscle vest,vests}'),
  ('breton', '{striped t shirt,striped tee,stripy t shirt,stripey t shirt,stripy tee,stripe tee,striped tshirt}'),
  ('wide-leg trousers', '{gauchos,harem pants}'),
  ('slim trousers', '{peg trousers,tapered trousers,tapered pants,treggings,stirrup pants}'),
  ('tailored trousers', '{straight leg trousers,straight leg pants,straight trousers}'),
  ('leggings', '{7 8 leggings,seven eighth leggings}'),
  ('joggers', '{sweat suit,loungeset,lounge set,lounge pants}'),
  ('shorts', '{jorts}'),
  ('jeans', '{dungaree jeans,light wash jeans,dark wash jeans,low rise jeans}'),
  ('straight jeans', '{raw denim,selvedge,selvedge jeans,rigid jeans}'),
  ('wide-leg jeans', '{barrel jeans,barrel leg jeans,balloon jeans,carrot jeans,kick flare,kick flares,kick flare jeans,bootleg jeans,bootleg,puddle jeans,mom fit wide jeans}'),
  ('pleated skirt', '{circle skirt,tiered skirt,ruffle skirt,rara skirt,puffball skirt}'),
  ('wrap skirt', '{sarong}'),
  ('dress', '{pinafore,pinny,pinafore dress,smock dress,babydoll,babydoll dress,tiered dress,ruffle dress,swing dress,fit and flare,fit and flare dress,a line dress,empire line dress,lace dress,cut out dress,puff sleeve dress,casual dress,smart dress}'),
  ('evening dress', '{column gown,occasion dress,one shoulder dress,off shoulder dress,off the shoulder dress}'),
  ('mini dress', '{t shirt dress,wiggle dress}'),
  ('spotted', '{polkadot,polka,dots}'),
  ('flats', '{monk straps,t bar shoes,flat}'),
  ('sandals', '{gladiators,gladiator sandals,heeled sandal}'),
  ('heels', '{high heeled shoes,high heeled,heeled,heals}'),
  ('mules', '{heeled mules}'),
  ('knee-high boots', '{nee high boots,knee hi boots}'),
  ('hat', '{cloche,newsboy cap,baker boy hat,baker boy cap,flat cap,turban,headwrap,ear muffs}'),
  ('fedora', '{wide brim}'),
  ('scarf', '{scarves,infinity scarf,tie,cravat,neckwear}'),
  ('belt', '{belts}'),
  ('jewelry', '{cocktail ring,signet ring,charm,charms,body chain,ear cuff,hair clip,hair accessories,scrunchie}'),
  ('chain necklace', '{rope chain}'),
  ('necklace', '{charm necklace}'),
  ('bracelet', '{bangle set,tennis bracelet}'),
  ('sunglasses', '{square sunglasses,wayfarer,wayfarers,sunglass frames}'),
  -- Colors.
  ('black', '{blackish,inky black,noir colour}'),
  ('white', '{optic white,brilliant white,pure white,pearl white,whitish,oat milk,buttermilk,porridge,off whites}'),
  ('gray', '{anthracite,steel,steel grey,steel gray,pale grey,pale gray,light grey,light gray,dark grey,dark gray,ash,ash gray,marl,dove,silver grey,silver gray,greyish,grayish}'),
  ('navy', '{ink,inky blue,french navy,prussian blue,oxford blue,airforce blue,dark navy}'),
  ('red', '{reddish,brick red,dark red,deep red,bright red,rouge,raspberry,berry,strawberry,lipstick red,burgandy,bergundy,blood red}'),
  ('pink', '{pinkish,candy pink,ballet pink,millennial pink,pale pink,bright pink,soft pink,neon pink,rosy}'),
  ('purple', '{purplish,mulberry,fig,iris,lavendar,royal purple,dark purple,light purple,deep purple,lilac purple,violet purple}'),
  ('blue', '{bluish,blueish,blue ish,steel blue,slate blue,petrol blue}'),
  ('light blue', '{cornflower,seafoam blue}'),
  ('green', '{greenish,kelly green,apple green,pea green,pine,pine green,fern,fern green,seafoam,eau de nil,neon green,pale green,deep green,khaki green,camo,camouflage}'),
  ('yellow', '{yellowish,primrose,marigold,honey,pale yellow,bright yellow}'),
  ('orange', '{orangey,brick,clay,ginger,sienna,dark orange,bright orange}'),
  ('brown', '{brownish,cocoa,mocha mousse,mink,nutmeg,umber,oat,stone brown,beigh,beige brown,camel brown,tan brown,sandy beige}'),
  ('bright', '{multi,multi coloured,multi colored,ombre,bright coloured,bright colored}'),
  -- Materials.
  ('suede', '{swede,suade}'),
  ('oversized', '{oversize fit}'),
  ('wide leg', '{wide legged}'),
  -- Moments.
  ('work', '{working from the office,boardroom,hybrid,power dressing,girl boss,boss lady,ceo,teaching,team meeting,consultant,banker}'),
  ('business casual', '{working from home,video meeting,zoom,work at home,hybrid working}'),
  ('interview', '{court date,headshot,linkedin photo,passport photo,law firm}'),
  ('after work', '{leaving do,leaving drinks,work night out,works night out}'),
  ('casual', '{netflix,duvet day,hangover,sleepover,self care,cinema,movie,movies,movie date,day trip,diy,decorating,cleaning,baking,pub lunch,pub quiz,bowling,chill day,hanging out,bank holiday,soft play,playdate,casuals}'),
  ('walk', '{walking,hiking outfit,gardening,garden centre,zoo,theme park,pumpkin picking,northern lights}'),
  ('brunch', '{sunday roast,roast,roast dinner,team lunch,breakfast meeting with friends,mothers day brunch,fathers day,friendsgiving,passover,birthday brunch,birthday lunch}'),
  ('errands', '{food shopping,food shop,ikea,school gates,nursery run,nursery,dentist,doctors,vet,hospital,voting,playground,pta}'),
  ('museum', '{aquarium,book launch,fashion week,fashion show,fashion shows}'),
  ('parents evening', '{exam,freshers,freshers week,art class,painting class,pottery,cooking class,podcast,nativity,sports day,school play,school event,photoshoot,family photos,family photo}'),
  ('date night', '{date nite,movie date night,ice skating date,night out with boyfriend,wedding anniversary,comedy club,comedy show,jazz night,speakeasy,wine country,napa,nice dinner with my husband,valentines dinner,romantic meal}'),
  ('first date', '{coffee date outfit,bumble date,hinge date}'),
  ('dinner', '{in laws,inlaws,dinner with the in laws,dinner with in laws,meeting in laws,meeting my boyfriends parents,meeting boyfriends parents,meet my boyfriends parents,meeting his parents,meet his parents,my boyfriends parents,boyfriends parents,client dinner,work dinner,captains dinner,captains table,cruise formal night}'),
  ('party', '{galentines,galentine,halloween,turning 30,turning 40,turning 50,nite out,night outs,girls nite out,housewarming,house warming,karaoke,casino,poker night,pub crawl,tailgate,super bowl party,halloween party,farewell party,going away party,retirement party,gender reveal,homecoming,sweet 16,quinceanera,sangeet,mehndi,kitty party,fun night out,dressy night out}'),
  ('christmas party', '{ramadan,festive party,christmas drinks,work xmas party}'),
  ('birthday', '{25th birthday,60th birthday,70th birthday,16th birthday,birthday night out,birthday meal,birthday drinks,birthday look}'),
  ('picnic', '{cookouts,fourth july,4th of july,independence day,brewery,beer garden,summer bbq}'),
  ('hen party', '{wedding rehearsal,sip and see,baby shower guest,bachelorette night,hen dos}'),
  ('wedding', '{civil partnership,registry,elopement,indian wedding,day after wedding,wedding day after,weddinguest,my best friends wedding,best friends wedding,friends wedding,sisters wedding,cousins wedding}'),
  ('christening', '{baby christening,my babys christening,naming day,baby naming,christening guest,synagogue,mosque,sunday service}'),
  ('black tie', '{prom night,blacktie,balls}'),
  ('races', '{horse racing,horse races,cheltenham,goodwood,henley regatta,ladies day,polo club}'),
  ('funeral', '{celebration of life,graveside,wake service}'),
  ('vacation', '{spa break,mini break,minibreak,weekend break,nashville,austin,florida,portugal,france,provence,sicily,sardinia,mykonos,santorini,crete,mallorca,majorca,tenerife,cancun,bahamas,caribbean,maldives,morocco,egypt,sydney,tokyo trip,berlin,amsterdam,vienna,venice,florence,madrid,seville,hotel pool,london,rome,barcelona,lisbon,marrakech,dubai,thailand,tulum,miami,california,los angeles,disneyland,disney,new york trip,iceland,staycation,hotel,spa day,spa weekend,spa,glamping,napa trip,day at the zoo,river cruise,eurostar trip,holidaying,paris in the spring,weekend in paris,weekend in london}'),
  ('travel', '{eurostar,plane ride}'),
  ('workout', '{gym session,gym class,leg day,weightlifting,cycling,cycling class,netball,volleyball,swimming,climbing,bouldering,ice skating,roller skating,rollerblading,horse riding,surfing,kayaking,golfing,gym stuff,running gear and gym,keep fit}'),
  ('yoga', '{barrecore,yogi}'),
  ('running', '{running gear,running clothes,running kit,runner outfit,couch to 5k}'),
  ('tennis', '{us open}'),
  ('street', '{androgynous,funky,60s,skating,sporty chic}'),
  ('classic', '{classy,ivy,modest,mod,50s,pin up,rockabilly,korean,italian,milanese}'),
  ('minimal', '{japanese,minimal chic,chic minimal,casual chic}'),
  ('romantic', '{playful,girly girl,quirky}'),
  ('bohemian', '{boheme,boho girl,gypset,beachy,country,western,boho luxe}'),
  ('edgy', '{grungy,punky,rocky,gothy}'),
  ('winter', '{skiing,snowboarding,ski holiday,lapland,ski lodge}'),
  ('spring', '{spring time,easter time}'),
  ('elsewhere', '{pushchairs,prams,dummy,rattle,baby grow,babygrow,bib,ring box,hangers,coat hanger,coat rack,shoe rack,hat stand,shoe polish,charger cable,remote,router,projector,webcam,tripod,drone,wireless,pillowcase,pillow case,pillow cases,duvet cover,bed linen,bath mat,shower curtain,tablecloth,napkins,gnome,bench,shed,compost,fence,tiles,wallpaper,doorbell,light bulb,bulb,saucepan,kitchen,cutlery,teapot,water bottle,lunch box,thermos,cooker,dish,sponge,detergent,bleach,soap,bath bomb,razor,toothbrush,toothpaste,nail varnish,lip balm,blusher,bronzer,wig,tattoo,cake stand,balloon,balloons,card,cards,invitation,invitations,wrapping paper,confetti cannon,crayons,easel,stapler,envelopes,calendar,diary,planner,binoculars,telescope,fishing rod,golf balls,tennis balls,surfboard,kayak,helmet,exhaust,brakes,sat nav,trailer,caravan,hamster,rabbit,aquarium filter,fish tank,bird feeder,saddle,lead,leash,collar for dogs,flowers delivery,rose bush,pills,plasters,bandages,thermometer,crutches,wheelchair,mortgage,loan,flight tickets,hotel booking,taxi,gloves for gardening,pottery wheel,sewing machine,knitting needles,yarn,fabric by the metre}')
) as more (name, added)
cross join lateral (
  select array(select regexp_replace(btrim(phrase), '\s+', ' ', 'g') from unnest(added::text[]) as phrase) as phrases
) as more_phrases
where search_meanings.name = more.name;

insert into private.search_meanings (name, kind, phrases, words) values
  ('knee length', 'hint', '{knee length,midi length,mid length,calf length,below the knee}', '{midi,pencil,pleated,wrap,slip}');
