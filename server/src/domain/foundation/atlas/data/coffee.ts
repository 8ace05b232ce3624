/** Coffee from the tree to the cup. */
export const coffee = `
coffee [botany] ~ commodity
en: Coffee | The seeds of trees of the genus Coffea, traded dried as green beans and roasted for drinking.
es: Café | Semillas de árboles del género Coffea, que se comercian secas como café verde y se tuestan para beber.
fr: Café | Graines d'arbres du genre Coffea, commercées sèches sous forme de café vert et torréfiées pour être bues.
pt: Café | Sementes de árvores do gênero Coffea, comercializadas secas como café verde e torradas para beber.

arabica [botany] < coffee ~ robusta = Coffea arabica; es:arábigo; arabica coffee
en: Arabica | The coffee species of cool highlands, with a finer cup and about half the caffeine of robusta.
es: Arábica | Especie de café de tierras altas y frescas, de taza más fina y cerca de la mitad de cafeína que el robusta.
fr: Arabica | Espèce de café des hautes terres fraîches, à la tasse plus fine et à peu près deux fois moins caféinée que le robusta.
pt: Arábica | Espécie de café de terras altas e frescas, de bebida mais fina e cerca de metade da cafeína do robusta.

robusta [botany] < coffee ~ arabica = Coffea canephora; canephora; conilon
en: Robusta | The coffee species of warm lowlands: hardy, high in yield and caffeine, used in blends and instant coffee.
es: Robusta | Especie de café de tierras bajas y cálidas: resistente, productiva y rica en cafeína, usada en mezclas y café soluble.
fr: Robusta | Espèce de café des basses terres chaudes : rustique, productive et riche en caféine, employée en mélanges et en café soluble.
pt: Robusta | Espécie de café de terras baixas e quentes: resistente, produtiva e rica em cafeína, usada em misturas e café solúvel.

coffee-variety [botany] < coffee ~ heirloom-variety = cultivar; en:variety; es:variedad; fr:variété; pt:variedade
en: Coffee variety | A form of a coffee species with traits that it passes on, such as Bourbon, Typica or Gesha.
es: Variedad de café | Forma de una especie de café con rasgos que transmite, como Bourbon, Typica o Gesha.
fr: Variété de café | Forme d'une espèce de café aux caractères qui se transmettent, comme Bourbon, Typica ou Gesha.
pt: Variedade de café | Forma de uma espécie de café com traços que transmite, como Bourbon, Typica ou Gesha.

heirloom-variety [botany] < coffee-variety = landrace; es:variedad autóctona; pt:variedade autóctone
en: Heirloom variety | Local coffee types that were never bred or named by a station, as most gardens of Ethiopia hold.
es: Variedad local | Tipos de café del lugar que ninguna estación ha mejorado ni nombrado, como los de casi todos los huertos de Etiopía.
fr: Variété locale | Types de café du lieu qu'aucune station n'a sélectionnés ni nommés, comme dans la plupart des jardins d'Éthiopie.
pt: Variedade local | Tipos de café do lugar que nenhuma estação melhorou ou nomeou, como na maioria das hortas da Etiópia.

bourbon [botany] < coffee-variety = red bourbon; es:borbón
en: Bourbon | An old arabica variety, named after the island now called Réunion, valued for sweetness.
es: Bourbon | Variedad antigua de arábica, llamada como la isla que hoy es Reunión, apreciada por su dulzor.
fr: Bourbon | Ancienne variété d'arabica, du nom de l'île devenue La Réunion, appréciée pour sa douceur.
pt: Bourbon | Variedade antiga de arábica, com o nome da ilha hoje chamada Reunião, apreciada pela doçura.

typica [botany] < coffee-variety = típica
en: Typica | One of the oldest arabica varieties in cultivation, tall and low in yield, parent of many others.
es: Typica | Una de las variedades de arábica más antiguas en cultivo, alta y poco productiva, madre de muchas otras.
fr: Typica | L'une des plus anciennes variétés d'arabica cultivées, haute et peu productive, parente de beaucoup d'autres.
pt: Typica | Uma das mais antigas variedades de arábica em cultivo, alta e pouco produtiva, mãe de muitas outras.

caturra [botany] < bourbon
en: Caturra | A short natural mutant of Bourbon found in Brazil, which lets farmers plant more trees to the hectare.
es: Caturra | Mutante enano natural de Bourbon hallado en Brasil, que permite plantar más árboles por hectárea.
fr: Caturra | Mutant nain naturel du Bourbon trouvé au Brésil, qui permet de planter plus d'arbres à l'hectare.
pt: Caturra | Mutante anão natural do Bourbon encontrado no Brasil, que permite plantar mais árvores por hectare.

catuai [botany] < coffee-variety = catuaí
en: Catuai | A compact Brazilian cross of Mundo Novo and Caturra that holds its fruit well in wind and rain.
es: Catuaí | Cruce brasileño compacto de Mundo Novo y Caturra que retiene bien el fruto con viento y lluvia.
fr: Catuaí | Croisement brésilien compact de Mundo Novo et de Caturra qui garde bien ses fruits par vent et pluie.
pt: Catuaí | Cruzamento brasileiro compacto de Mundo Novo e Caturra que segura bem os frutos com vento e chuva.

gesha [botany] < coffee-variety = geisha
en: Gesha | A variety from south-western Ethiopia that became famous in Panama for its floral cup.
es: Gesha | Variedad del suroeste de Etiopía que se hizo célebre en Panamá por su taza floral.
fr: Gesha | Variété du sud-ouest de l'Éthiopie, devenue célèbre au Panama pour sa tasse florale.
pt: Gesha | Variedade do sudoeste da Etiópia que se tornou famosa no Panamá pela bebida floral.

sl28 [botany] < coffee-variety = SL 28
en: SL28 | A drought-tolerant variety selected by Scott Laboratories in Kenya, prized for its bright acidity.
es: SL28 | Variedad tolerante a la sequía seleccionada por Scott Laboratories en Kenia, apreciada por su acidez viva.
fr: SL28 | Variété tolérante à la sécheresse sélectionnée par Scott Laboratories au Kenya, prisée pour son acidité vive.
pt: SL28 | Variedade tolerante à seca selecionada pelos Scott Laboratories no Quênia, apreciada pela acidez viva.

coffee-cherry [botany] ~ parchment-coffee mucilage = en:cherry; es:cereza; fr:cerise; pt:cereja; en:red cherry
en: Coffee cherry | The ripe fruit of the coffee tree; it usually holds two seeds under skin, pulp and parchment.
es: Cereza de café | Fruto maduro del cafeto; suele guardar dos semillas bajo piel, pulpa y pergamino.
fr: Cerise de café | Fruit mûr du caféier ; il renferme d'ordinaire deux graines sous peau, pulpe et parche.
pt: Cereja de café | Fruto maduro do cafeeiro; guarda em geral duas sementes sob a pele, a polpa e o pergaminho.

mucilage [botany] ~ honey-process = es:miel; pt:mel
en: Mucilage | The sticky, sugary layer between the pulp of the cherry and the parchment of the bean.
es: Mucílago | Capa pegajosa y azucarada entre la pulpa de la cereza y el pergamino del grano.
fr: Mucilage | Couche collante et sucrée entre la pulpe de la cerise et la parche du grain.
pt: Mucilagem | Camada pegajosa e açucarada entre a polpa da cereja e o pergaminho do grão.

silverskin [botany] ~ parchment-coffee = en:chaff; es:película plateada
en: Silverskin | The thin skin that clings to the green bean under the parchment and comes off as chaff in roasting.
es: Película plateada del grano | Piel fina pegada al grano verde bajo el pergamino, que se desprende como cascarilla al tostar.
fr: Pellicule argentée | Peau fine collée au grain vert sous la parche, qui se détache à la torréfaction.
pt: Película prateada | Pele fina agarrada ao grão verde sob o pergaminho, que se solta na torra.

shade-grown-coffee [farming] ~ agroforestry = es:café de sombra; fr:café d'ombre; pt:café sombreado
en: Shade-grown coffee | Coffee that grows under taller trees, which soften heat and shelter birds and soil.
es: Café bajo sombra | Café que crece bajo árboles más altos, que atenúan el calor y protegen aves y suelo.
fr: Café sous ombrage | Café poussant sous des arbres plus hauts, qui adoucissent la chaleur et abritent oiseaux et sol.
pt: Café à sombra | Café que cresce sob árvores mais altas, que suavizam o calor e abrigam aves e solo.

agroforestry [farming] = es:sistema agroforestal; fr:agroforesterie
en: Agroforestry | Growing crops among trees on the same land, so that both give yield and protect the soil.
es: Agroforestería | Cultivar entre árboles en la misma tierra, de modo que ambos producen y protegen el suelo.
fr: Agroforesterie | Cultiver parmi des arbres sur la même terre, si bien que tous deux produisent et protègent le sol.
pt: Agrofloresta | Cultivar entre árvores na mesma terra, de modo que ambos produzem e protegem o solo.

garden-coffee [farming] ~ smallholder = es:café de huerto
en: Garden coffee | Coffee grown in small numbers round the farmer's house among food crops, typical of southern Ethiopia.
es: Café de jardín | Café plantado en poca cantidad junto a la casa, entre cultivos de alimento, típico del sur de Etiopía.
fr: Café de jardin | Café planté en petit nombre autour de la maison parmi les vivres, typique du sud de l'Éthiopie.
pt: Café de fazendal | Café plantado em pequena quantidade junto à casa, entre culturas alimentares, típico do sul da Etiópia.

forest-coffee [farming] ~ shade-grown-coffee = es:café silvestre; wild coffee
en: Forest coffee | Coffee picked from trees that grow by themselves, or nearly so, in natural forest.
es: Café de bosque | Café recogido de árboles que crecen solos, o casi, en el bosque natural.
fr: Café de forêt | Café cueilli sur des arbres poussant seuls, ou presque, en forêt naturelle.
pt: Café de floresta | Café colhido de árvores que crescem sozinhas, ou quase, na floresta natural.

smallholder [farming] ~ farm-plot = es:pequeño agricultor; fr:petit planteur; pt:pequeno agricultor
en: Smallholder | A farmer who works a small farm, often under five hectares, mostly with the family's own labour.
es: Pequeño productor | Agricultor con una finca pequeña, a menudo menor de cinco hectáreas, trabajada sobre todo en familia.
fr: Petit producteur | Agriculteur d'une petite ferme, souvent de moins de cinq hectares, travaillée surtout en famille.
pt: Pequeno produtor | Agricultor com uma propriedade pequena, muitas vezes com menos de cinco hectares, trabalhada sobretudo em família.

farm-plot [farming] ~ geolocation = en:plot; es:parcela; fr:parcelle; pt:parcela; en:field
en: Farm plot | One piece of land on which a crop grows, with a boundary that can be drawn on a map.
es: Parcela agrícola | Trozo de tierra en que crece un cultivo, con un límite que se puede trazar en un mapa.
fr: Parcelle agricole | Morceau de terre où pousse une culture, avec une limite que l'on peut tracer sur une carte.
pt: Talhão | Pedaço de terra onde cresce uma cultura, com um limite que se pode traçar num mapa.

harvest-season [farming] ~ main-crop mid-crop = en:crop season; es:zafra; fr:campagne; pt:safra
en: Harvest season | The days of a year in which a crop is brought in; they differ by country and height.
es: Temporada de cosecha | Días del año en que se recoge un cultivo; cambian según el país y la altura.
fr: Saison de récolte | Jours de l'année où l'on rentre une culture ; ils changent selon le pays et l'altitude.
pt: Época de colheita | Dias do ano em que se recolhe uma cultura; mudam com o país e a altitude.

fly-crop [farming] < harvest-season = es:mitaca; en:second crop
en: Fly crop | The smaller harvest of the year where the rains let coffee flower twice, as in Kenya or Colombia.
es: Cosecha de mitaca | Cosecha menor del año donde las lluvias hacen florecer el café dos veces, como en Kenia o Colombia.
fr: Petite récolte | Récolte mineure de l'année là où les pluies font fleurir le café deux fois, comme au Kenya ou en Colombie.
pt: Colheita menor | Colheita mais pequena do ano onde as chuvas fazem o café florir duas vezes, como no Quênia ou na Colômbia.

selective-picking [farming] ~ strip-picking = en:hand picking; es:cosecha selectiva; fr:picking; pt:colheita a dedo
en: Selective picking | Picking by hand only the cherries that are ripe, in several rounds through the same trees.
es: Recolección selectiva | Recoger a mano solo las cerezas maduras, en varias pasadas por los mismos árboles.
fr: Cueillette sélective | Cueillir à la main les seules cerises mûres, en plusieurs passages sur les mêmes arbres.
pt: Colheita seletiva | Colher à mão só as cerejas maduras, em várias passagens pelas mesmas árvores.

strip-picking [farming] = es:ordeño; fr:stripping; pt:derriça
en: Strip picking | Taking all cherries of a branch at once, ripe and unripe, by hand or machine; they are sorted later.
es: Recolección por ordeño | Tomar de una vez todas las cerezas de la rama, maduras y verdes, a mano o a máquina; luego se separan.
fr: Cueillette par égrappage | Prendre d'un coup toutes les cerises d'une branche, mûres ou non, à la main ou à la machine ; on trie ensuite.
pt: Colheita por derriça | Tirar de uma vez todas as cerejas do ramo, maduras e verdes, à mão ou à máquina; depois separam-se.

coffee-leaf-rust [farming] ~ coffee-berry-disease = Hemileia vastatrix; es:roya; fr:rouille; pt:ferrugem
en: Coffee leaf rust | A fungus that covers leaves with orange powder and makes trees lose them, and with them the yield.
es: Roya del café | Hongo que cubre las hojas de polvo anaranjado y hace que el árbol las pierda, y con ellas la cosecha.
fr: Rouille du caféier | Champignon qui couvre les feuilles d'une poudre orange et les fait tomber, et la récolte avec elles.
pt: Ferrugem do cafeeiro | Fungo que cobre as folhas de pó alaranjado e faz a árvore perdê-las, e com elas a colheita.

coffee-berry-disease [farming] = CBD; Colletotrichum kahawae; es:antracnosis del cafeto
en: Coffee berry disease | A fungus of African highlands that rots green cherries on the branch.
es: Enfermedad de las bayas del café | Hongo de las tierras altas de África que pudre las cerezas verdes en la rama.
fr: Maladie des baies du caféier | Champignon des hautes terres d'Afrique qui pourrit les cerises vertes sur la branche.
pt: Doença das bagas do café | Fungo das terras altas de África que apodrece as cerejas verdes no ramo.

coffee-berry-borer [farming] ~ insect-damaged-bean = Hypothenemus hampei; es:broca; pt:broca-do-café; fr:scolyte du café
en: Coffee berry borer | A small beetle that bores into cherries and lays its eggs in the beans.
es: Broca del café | Pequeño escarabajo que perfora las cerezas y pone sus huevos en los granos.
fr: Scolyte du caféier | Petit coléoptère qui perce les cerises et pond dans les grains.
pt: Broca do café | Pequeno besouro que perfura as cerejas e põe os ovos nos grãos.

stumping [farming] = en:rejuvenation; es:zoca; fr:recépage; pt:recepa
en: Stumping | Cutting an old coffee tree down to a stump, so that it grows anew and bears again after some years.
es: Zoqueo | Cortar un cafeto viejo hasta el tocón para que rebrote y vuelva a producir tras unos años.
fr: Recépage du caféier | Rabattre un vieux caféier jusqu'à la souche pour qu'il repousse et produise à nouveau après quelques années.
pt: Recepa do cafeeiro | Cortar um cafeeiro velho até ao toco, para que rebente e volte a produzir passados alguns anos.

processing-method [processing] ~ processing-step = es:beneficio; fr:traitement; pt:processamento
en: Processing method | How the seed is taken out of the coffee fruit and dried; it shapes the cup.
es: Método de beneficio | Modo de sacar la semilla del fruto del café y secarla; marca la taza.
fr: Méthode de traitement | Façon d'extraire la graine du fruit du caféier et de la sécher ; elle marque la tasse.
pt: Método de processamento | Modo de tirar a semente do fruto do café e secá-la; marca a bebida.

washed-process [processing] < processing-method ~ wet-mill fermentation-coffee = en:washed; en:wet process; es:lavado; fr:lavé; pt:lavado; en:fully washed; fr:voie humide
en: Washed process | Skin, pulp and mucilage are removed before drying, by fermentation or machine, and the beans are rinsed.
es: Proceso lavado | Piel, pulpa y mucílago se quitan antes de secar, por fermentación o máquina, y los granos se enjuagan.
fr: Procédé lavé | Peau, pulpe et mucilage sont ôtés avant séchage, par fermentation ou à la machine, et les grains rincés.
pt: Processo lavado | Pele, polpa e mucilagem são retiradas antes de secar, por fermentação ou máquina, e os grãos enxaguados.

natural-process [processing] < processing-method ~ raised-bed = en:natural; en:dry process; es:café natural; fr:nature; fr:voie sèche; pt:café natural; en:sun-dried; en:unwashed
en: Natural process | Whole cherries are dried in the sun with the beans inside; the dry husk is milled off afterwards.
es: Proceso natural | Las cerezas se secan enteras al sol con los granos dentro; después se quita la cáscara seca.
fr: Procédé naturel | Les cerises sèchent entières au soleil avec les grains dedans ; la coque sèche est ôtée ensuite.
pt: Processo natural | As cerejas secam inteiras ao sol com os grãos dentro; depois retira-se a casca seca.

honey-process [processing] < processing-method = en:honey; en:pulped natural; es:enmielado; es:semilavado; fr:miellé; pt:cereja descascado
en: Honey process | The skin is removed and the beans dry with some or all of the sticky mucilage on them.
es: Proceso honey | Se quita la piel y los granos se secan con parte o todo el mucílago pegajoso.
fr: Procédé honey | La peau est ôtée et les grains sèchent avec tout ou partie de leur mucilage collant.
pt: Processo honey | Retira-se a pele e os grãos secam com parte ou toda a mucilagem pegajosa.

wet-hulled [processing] < processing-method = giling basah; es:semilavado de Indonesia
en: Wet-hulled process | The Indonesian way of hulling parchment while it is still moist, then drying the bare bean.
es: Trillado húmedo | Modo indonesio de quitar el pergamino aún húmedo y secar luego el grano desnudo.
fr: Décorticage humide | Manière indonésienne d'ôter la parche encore humide, puis de sécher le grain nu.
pt: Descasque úmido | Modo indonésio de retirar o pergaminho ainda úmido e secar depois o grão nu.

anaerobic-fermentation [processing] < fermentation-coffee = en:anaerobic; es:anaeróbico; fr:anaérobie; pt:anaeróbico
en: Anaerobic fermentation | Fermenting cherries or pulped beans in a closed tank without air, for unusual flavours.
es: Fermentación anaeróbica | Fermentar cerezas o granos despulpados en tanque cerrado sin aire, para sabores poco comunes.
fr: Fermentation anaérobie | Fermenter cerises ou grains dépulpés en cuve fermée sans air, pour des goûts inhabituels.
pt: Fermentação anaeróbica | Fermentar cerejas ou grãos despolpados em tanque fechado sem ar, para sabores invulgares.

fermentation-coffee [processing] ~ mucilage = es:fermentado del café
en: Fermentation of coffee | Microbes loosen the mucilage of pulped beans in a tank, within about 12 to 48 hours.
es: Fermentación del café | Los microbios sueltan el mucílago de los granos despulpados en un tanque, en unas 12 a 48 horas.
fr: Fermentation du café | Des microbes détachent le mucilage des grains dépulpés en cuve, en 12 à 48 heures environ.
pt: Fermentação do café | Micróbios soltam a mucilagem dos grãos despolpados num tanque, em cerca de 12 a 48 horas.

pulping [processing] ~ wet-mill = en:depulping; es:despulpe; fr:pulpage; pt:despolpa
en: Pulping | Squeezing the beans out of the skin of the cherry by a machine, soon after picking.
es: Despulpado | Sacar los granos de la piel de la cereza con una máquina, poco después de recogerla.
fr: Dépulpage | Faire sortir les grains de la peau de la cerise à la machine, peu après la cueillette.
pt: Despolpamento | Fazer sair os grãos da pele da cereja com uma máquina, pouco depois da colheita.

wet-mill [processing] ~ dry-mill = en:washing station; es:beneficio húmedo; fr:station de lavage; pt:estação de lavagem
en: Wet mill | The place where cherries are pulped, fermented, washed and dried to parchment.
es: Beneficiadero húmedo | Lugar donde las cerezas se despulpan, fermentan, lavan y secan hasta pergamino.
fr: Usine de lavage | Lieu où les cerises sont dépulpées, fermentées, lavées et séchées en parche.
pt: Unidade de via úmida | Lugar onde as cerejas são despolpadas, fermentadas, lavadas e secas até pergaminho.

dry-mill [processing] ~ hulling = es:trilladora; fr:usine de déparchage; pt:unidade de descasque; es:beneficio seco
en: Dry mill | The plant where dry parchment or husk is removed and beans are sorted and bagged for export.
es: Beneficio seco del café | Planta donde se quita el pergamino o la cáscara seca y se clasifican y ensacan los granos para exportar.
fr: Usine de café sec | Usine où l'on ôte la parche ou la coque sèche, puis trie et ensache les grains pour l'export.
pt: Unidade de via seca | Unidade onde se retira o pergaminho ou a casca seca e se separam e ensacam os grãos para exportar.

hulling [processing] = en:milling; es:trilla; fr:déparchage; pt:descascamento
en: Hulling | Removing the dry parchment or the dry husk from the bean in a mill.
es: Trillado | Quitar al grano el pergamino seco o la cáscara seca en un molino.
fr: Décorticage | Ôter du grain la parche sèche ou la coque sèche dans un moulin.
pt: Descasque | Retirar do grão o pergaminho seco ou a casca seca num moinho.

raised-bed [processing] = en:African bed; es:cama africana; fr:lit africain; pt:terreiro suspenso
en: Raised bed | A table of mesh on which coffee dries with air from all sides and is turned by hand.
es: Cama elevada | Mesa de malla en que el café se seca con aire por todos lados y se remueve a mano.
fr: Lit surélevé | Table grillagée où le café sèche à l'air de tous côtés et se retourne à la main.
pt: Cama suspensa | Mesa de rede onde o café seca com ar de todos os lados e é revolvido à mão.

parchment-coffee [processing] ~ hulling = en:parchment; es:pergamino; fr:parche; pt:pergaminho; es:café pergamino
en: Parchment coffee | Dried beans still in their papery shell, the form in which washed coffee is stored at origin.
es: Café en pergamino | Granos secos aún en su cáscara apergaminada, forma en que el café lavado se guarda en origen.
fr: Café parche | Grains secs encore dans leur coque parcheminée, forme sous laquelle le café lavé se garde à l'origine.
pt: Café em pergaminho | Grãos secos ainda na casca apergaminhada, forma em que o café lavado se guarda na origem.

green-coffee [processing] ~ parchment-coffee roasting = en:green; en:green beans; es:café verde; es:café oro; fr:café vert; pt:café verde
en: Green coffee | Dried and hulled coffee beans before roasting, the form in which coffee is exported.
es: Café verde | Granos de café secos y trillados antes de tostar, forma en que se exporta el café.
fr: Café vert | Grains de café secs et décortiqués avant torréfaction, forme sous laquelle le café s'exporte.
pt: Café verde | Grãos de café secos e descascados antes da torra, forma em que se exporta o café.

processing-step [processing] ~ outturn
en: Processing step | One change of a mass from a stage to a later one, such as cherries to parchment, with what was put in and came out.
es: Paso de proceso | Un cambio de una masa de una etapa a otra posterior, como de cereza a pergamino, con lo que entró y salió.
fr: Étape de traitement | Un passage d'une masse d'un stade à un suivant, comme de la cerise à la parche, avec l'entrée et la sortie.
pt: Etapa de processamento | Passagem de uma massa de um estado a outro posterior, como de cereja a pergaminho, com o que entrou e saiu.

outturn [processing] = en:conversion ratio; es:factor de rendimiento; fr:rendement usine; pt:rendimento
en: Outturn | The share of a mass that is left after processing; about five to six kilograms of cherries give one of green arabica.
es: Rendimiento de proceso | Parte de una masa que queda tras el proceso; unos cinco a seis kilos de cereza dan uno de arábica verde.
fr: Rendement de traitement | Part d'une masse qui reste après traitement ; cinq à six kilos de cerises donnent environ un kilo d'arabica vert.
pt: Rendimento do processo | Parte de uma massa que fica após o processamento; cinco a seis quilos de cereja dão cerca de um de arábica verde.

decaffeination [processing] = en:decaf; es:descafeinado; fr:décaféiné; pt:descafeinado
en: Decaffeination | Taking nearly all caffeine out of green coffee with water, carbon dioxide or a solvent.
es: Descafeinización | Quitar casi toda la cafeína del café verde con agua, dióxido de carbono o un disolvente.
fr: Décaféination | Retirer presque toute la caféine du café vert par l'eau, le dioxyde de carbone ou un solvant.
pt: Descafeinação | Retirar quase toda a cafeína do café verde com água, dióxido de carbono ou um solvente.

roasting [processing] = es:tueste; fr:torréfaction du café; pt:torrefação
en: Roasting | Heating green beans until they turn brown and give the aroma of coffee; they lose about a sixth of their weight.
es: Tostado | Calentar granos verdes hasta que se doran y dan el aroma del café; pierden cerca de una sexta parte del peso.
fr: Torréfaction | Chauffer les grains verts jusqu'à ce qu'ils brunissent et donnent l'arôme du café ; ils perdent environ un sixième du poids.
pt: Torra | Aquecer grãos verdes até dourarem e darem o aroma do café; perdem cerca de um sexto do peso.

green-grading [grading] ~ screen-size coffee-defect = en:grading; es:clasificación; fr:classement; pt:classificação
en: Grading of green coffee | Judging green coffee by size, defects, moisture and cup against the standard of its origin.
es: Clasificación del café verde | Juzgar el café verde por tamaño, defectos, humedad y taza según la norma de su origen.
fr: Classement du café vert | Juger le café vert par taille, défauts, humidité et tasse selon la norme de son origine.
pt: Classificação do café verde | Julgar o café verde por tamanho, defeitos, umidade e bebida segundo a norma da sua origem.

screen-size [grading] < green-grading = en:screen; es:criba; fr:crible; pt:peneira; en:bean size
en: Screen size | The size of beans by the sieve that holds them back, with holes in 64ths of an inch.
es: Tamaño de criba | Tamaño de los granos según la zaranda que los retiene, con agujeros en 64avos de pulgada.
fr: Taille de crible | Taille des grains selon le tamis qui les retient, aux trous en 64es de pouce.
pt: Tamanho de peneira | Tamanho dos grãos segundo a peneira que os retém, com furos em 64 avos de polegada.

screen-18 [grading] < screen-size = screen 18; es:criba 18; fr:crible 18; pt:peneira 18
en: Screen 18 size | Large beans that holes of 18/64 inch, about 7.1 mm, hold back.
es: Tamaño criba 18 | Granos grandes que retienen los agujeros de 18/64 de pulgada, unos 7,1 mm.
fr: Taille crible 18 | Gros grains que retiennent des trous de 18/64 de pouce, environ 7,1 mm.
pt: Tamanho peneira 18 | Grãos grandes que os furos de 18/64 de polegada, cerca de 7,1 mm, retêm.

screen-17 [grading] < screen-size = screen 17; es:criba 17; fr:crible 17; pt:peneira 17
en: Screen 17 size | Beans that holes of 17/64 inch, about 6.7 mm, hold back.
es: Tamaño criba 17 | Granos que retienen los agujeros de 17/64 de pulgada, unos 6,7 mm.
fr: Taille crible 17 | Grains que retiennent des trous de 17/64 de pouce, environ 6,7 mm.
pt: Tamanho peneira 17 | Grãos que os furos de 17/64 de polegada, cerca de 6,7 mm, retêm.

screen-16 [grading] < screen-size = screen 16; es:criba 16; fr:crible 16; pt:peneira 16
en: Screen 16 size | Medium to large beans that holes of 16/64 inch, about 6.3 mm, hold back.
es: Tamaño criba 16 | Granos medianos a grandes que retienen los agujeros de 16/64 de pulgada, unos 6,3 mm.
fr: Taille crible 16 | Grains moyens à gros que retiennent des trous de 16/64 de pouce, environ 6,3 mm.
pt: Tamanho peneira 16 | Grãos médios a grandes que os furos de 16/64 de polegada, cerca de 6,3 mm, retêm.

screen-15 [grading] < screen-size = screen 15; es:criba 15; fr:crible 15; pt:peneira 15
en: Screen 15 size | Medium beans that holes of 15/64 inch, about 6.0 mm, hold back.
es: Tamaño criba 15 | Granos medianos que retienen los agujeros de 15/64 de pulgada, unos 6,0 mm.
fr: Taille crible 15 | Grains moyens que retiennent des trous de 15/64 de pouce, environ 6,0 mm.
pt: Tamanho peneira 15 | Grãos médios que os furos de 15/64 de polegada, cerca de 6,0 mm, retêm.

screen-14 [grading] < screen-size = screen 14; es:criba 14; fr:crible 14; pt:peneira 14
en: Screen 14 size | Small beans that holes of 14/64 inch, about 5.6 mm, hold back.
es: Tamaño criba 14 | Granos pequeños que retienen los agujeros de 14/64 de pulgada, unos 5,6 mm.
fr: Taille crible 14 | Petits grains que retiennent des trous de 14/64 de pouce, environ 5,6 mm.
pt: Tamanho peneira 14 | Grãos pequenos que os furos de 14/64 de polegada, cerca de 5,6 mm, retêm.

coffee-grade-1 [grading] < green-grading = Grade 1; G1; es:grado 1; fr:grade 1; pt:grau 1
en: Coffee grade 1 | The best Ethiopian export grade: at most three defects in 300 grams and a clean cup.
es: Café de grado 1 | El mejor grado de exportación de Etiopía: como mucho tres defectos en 300 gramos y taza limpia.
fr: Café de grade 1 | Meilleur grade d'exportation d'Éthiopie : trois défauts au plus dans 300 grammes et une tasse nette.
pt: Café de grau 1 | O melhor grau de exportação da Etiópia: no máximo três defeitos em 300 gramas e bebida limpa.

coffee-grade-2 [grading] < green-grading = Grade 2; G2; es:grado 2; fr:grade 2; pt:grau 2
en: Coffee grade 2 | The second Ethiopian export grade: four to twelve defects in 300 grams.
es: Café de grado 2 | Segundo grado de exportación de Etiopía: de cuatro a doce defectos en 300 gramos.
fr: Café de grade 2 | Deuxième grade d'exportation d'Éthiopie : quatre à douze défauts dans 300 grammes.
pt: Café de grau 2 | Segundo grau de exportação da Etiópia: de quatro a doze defeitos em 300 gramas.

coffee-grade-3 [grading] < green-grading = Grade 3; G3; es:grado 3; fr:grade 3; pt:grau 3
en: Coffee grade 3 | The third Ethiopian export grade: thirteen to twenty-five defects in 300 grams.
es: Café de grado 3 | Tercer grado de exportación de Etiopía: de trece a veinticinco defectos en 300 gramos.
fr: Café de grade 3 | Troisième grade d'exportation d'Éthiopie : treize à vingt-cinq défauts dans 300 grammes.
pt: Café de grau 3 | Terceiro grau de exportação da Etiópia: de treze a vinte e cinco defeitos em 300 gramas.

coffee-grade-4 [grading] < green-grading = Grade 4; G4; es:grado 4; fr:grade 4; pt:grau 4
en: Coffee grade 4 | The fourth Ethiopian export grade: twenty-six to forty-five defects in 300 grams.
es: Café de grado 4 | Cuarto grado de exportación de Etiopía: de veintiséis a cuarenta y cinco defectos en 300 gramos.
fr: Café de grade 4 | Quatrième grade d'exportation d'Éthiopie : vingt-six à quarante-cinq défauts dans 300 grammes.
pt: Café de grau 4 | Quarto grau de exportação da Etiópia: de vinte e seis a quarenta e cinco defeitos em 300 gramas.

coffee-grade-5 [grading] < green-grading = Grade 5; G5; es:grado 5; fr:grade 5; pt:grau 5
en: Coffee grade 5 | The lowest Ethiopian export grade: more than forty-five defects in 300 grams.
es: Café de grado 5 | El grado de exportación más bajo de Etiopía: más de cuarenta y cinco defectos en 300 gramos.
fr: Café de grade 5 | Le grade d'exportation le plus bas d'Éthiopie : plus de quarante-cinq défauts dans 300 grammes.
pt: Café de grau 5 | O grau de exportação mais baixo da Etiópia: mais de quarenta e cinco defeitos em 300 gramas.

kenya-aa [grading] < green-grading ~ screen-18 = AA
en: AA grade | The largest flat beans of Kenya and its neighbours, held back by a screen of about 7.2 mm.
es: Grado AA | Los granos planos más grandes de Kenia y sus vecinos, retenidos por una criba de unos 7,2 mm.
fr: Grade AA | Les plus gros grains plats du Kenya et de ses voisins, retenus par un crible d'environ 7,2 mm.
pt: Grau AA | Os maiores grãos planos do Quênia e dos vizinhos, retidos por uma peneira de cerca de 7,2 mm.

kenya-ab [grading] < green-grading ~ kenya-aa = AB
en: AB grade | Medium to large beans of Kenya, of about screens 15 and 16: sizes A and B together.
es: Grado AB | Granos medianos a grandes de Kenia, de unas cribas 15 y 16: los tamaños A y B juntos.
fr: Grade AB | Grains moyens à gros du Kenya, d'environ les cribles 15 et 16 : tailles A et B réunies.
pt: Grau AB | Grãos médios a grandes do Quênia, de cerca das peneiras 15 e 16: os tamanhos A e B juntos.

peaberry [grading] < green-grading = PB; es:caracolillo; fr:caracoli; pt:moca
en: Peaberry | A round bean that grew alone in its cherry instead of as one of two; sorted and sold by itself.
es: Caracol | Grano redondo que creció solo en su cereza en vez de ser uno de dos; se separa y vende aparte.
fr: Grain caracoli | Grain rond qui a poussé seul dans sa cerise au lieu d'être l'un de deux ; trié et vendu à part.
pt: Grão moca | Grão redondo que cresceu só na cereja em vez de ser um de dois; separa-se e vende-se à parte.

supremo [grading] < green-grading ~ screen-17 excelso
en: Supremo | Colombian coffee of large beans, screen 17 and above.
es: Supremo | Café colombiano de granos grandes, de criba 17 o más.
fr: Supremo | Café colombien à gros grains, de crible 17 et plus.
pt: Supremo | Café colombiano de grãos grandes, de peneira 17 ou mais.

excelso [grading] < green-grading
en: Excelso | Colombian export coffee of medium beans, mostly of screens 14 to 16.
es: Excelso | Café colombiano de exportación de granos medianos, sobre todo de cribas 14 a 16.
fr: Excelso | Café colombien d'exportation à grains moyens, surtout des cribles 14 à 16.
pt: Excelso | Café colombiano de exportação de grãos médios, sobretudo de peneiras 14 a 16.

strictly-hard-bean [grading] < green-grading = SHB; es:estrictamente duro
en: Strictly hard bean | The Central American grade by height for coffee grown above about 1,350 metres, whose beans are dense.
es: Estrictamente duro (SHB) | Grado centroamericano por altura para café de más de unos 1.350 metros, de grano denso.
fr: Strictly hard bean (SHB) | Grade d'altitude d'Amérique centrale pour le café poussé au-dessus d'environ 1 350 mètres, au grain dense.
pt: Estritamente duro (SHB) | Grau por altitude da América Central para café de mais de cerca de 1350 metros, de grão denso.

strictly-high-grown [grading] < green-grading = SHG; es:estricta altura
en: Strictly high grown | A grade by height used in Mexico, Honduras and El Salvador for coffee from above about 1,200 metres.
es: Estricta altura (SHG) | Grado por altura usado en México, Honduras y El Salvador para café de más de unos 1.200 metros.
fr: Strictly high grown (SHG) | Grade d'altitude du Mexique, du Honduras et du Salvador pour le café d'au-dessus de 1 200 mètres environ.
pt: Estrita altura (SHG) | Grau por altitude usado no México, nas Honduras e em El Salvador para café de mais de cerca de 1200 metros.

fair-average-quality [grading] ~ green-grading = FAQ; en:fair average quality; es:calidad media regular
en: Fair average quality | A term of sale: the goods are like the average of what the origin ships in that season.
es: Calidad media aceptable | Condición de venta: la mercancía es como el promedio de lo que el origen embarca en esa temporada.
fr: Qualité moyenne loyale | Terme de vente : la marchandise vaut la moyenne de ce que l'origine expédie cette saison-là.
pt: Qualidade média aceitável | Condição de venda: a mercadoria é como a média do que a origem embarca nessa época.

specialty-coffee [grading] ~ cup-score = es:café especial; fr:café de spécialité; pt:café especial
en: Specialty coffee | Coffee of 80 points or more in a cupping of 100, without primary defects.
es: Café de especialidad | Café de 80 puntos o más en una cata de 100, sin defectos primarios.
fr: Café de spécialité | Café de 80 points ou plus sur 100 en dégustation, sans défauts primaires.
pt: Café de especialidade | Café de 80 pontos ou mais em 100 na prova, sem defeitos primários.

coffee-moisture [grading] ~ water-activity = en:moisture content; es:humedad; fr:humidité; pt:umidade
en: Moisture of green coffee | The share of water in the beans; 10 to 12 per cent keeps them from mould and from fading.
es: Humedad del café verde | Parte de agua en los granos; de 10 a 12 por ciento los guarda del moho y de apagarse.
fr: Humidité du café vert | Part d'eau dans les grains ; 10 à 12 pour cent les gardent de la moisissure et du vieillissement.
pt: Umidade do café verde | Parte de água nos grãos; 10 a 12 por cento guardam-nos do bolor e de envelhecer.

water-activity [grading] = aw; es:actividad acuosa
en: Water activity | How free the water in a product is to feed moulds, from 0 to 1; below about 0.65 they hardly grow.
es: Actividad de agua | Cuán libre está el agua de un producto para alimentar mohos, de 0 a 1; bajo unos 0,65 apenas crecen.
fr: Activité de l'eau | Combien l'eau d'un produit est libre de nourrir des moisissures, de 0 à 1 ; sous 0,65 environ elles poussent à peine.
pt: Atividade da água | Quão livre está a água de um produto para alimentar bolores, de 0 a 1; abaixo de cerca de 0,65 mal crescem.

bean-density [grading] = es:densidad aparente; fr:masse volumique
en: Bean density | How much a litre of beans weighs; high-grown beans are denser and roast differently.
es: Densidad del grano | Cuánto pesa un litro de granos; los de altura son más densos y se tuestan de otro modo.
fr: Densité du grain | Ce que pèse un litre de grains ; ceux d'altitude sont plus denses et se torréfient autrement.
pt: Densidade do grão | Quanto pesa um litro de grãos; os de altitude são mais densos e torram de outro modo.

coffee-defect [defects] ~ green-grading = en:defect; es:defecto; fr:défaut; pt:defeito
en: Coffee defect | A bean or foreign thing that spoils cup or roast; kinds are counted by how much harm they do.
es: Defecto del café | Grano o cuerpo extraño que daña la taza o el tueste; cada clase cuenta según el daño que hace.
fr: Défaut du café | Grain ou corps étranger qui gâte tasse ou torréfaction ; chaque sorte compte selon le tort qu'elle fait.
pt: Defeito do café | Grão ou corpo estranho que estraga a bebida ou a torra; cada tipo conta conforme o dano que faz.

primary-defect [defects] < coffee-defect ~ secondary-defect = en:category 1 defect; es:defecto de categoría 1
en: Primary defect | A grave defect, such as a full black bean or a stone; specialty coffee has none.
es: Defecto primario | Defecto grave, como un grano negro entero o una piedra; el café de especialidad no tiene ninguno.
fr: Défaut primaire | Défaut grave, comme un grain tout noir ou une pierre ; le café de spécialité n'en a aucun.
pt: Defeito primário | Defeito grave, como um grão todo preto ou uma pedra; o café de especialidade não tem nenhum.

secondary-defect [defects] < coffee-defect = en:category 2 defect; es:defecto de categoría 2
en: Secondary defect | A lesser defect, such as a broken or floating bean; several of them count as one full defect.
es: Defecto secundario | Defecto menor, como un grano partido o flotador; varios cuentan como un defecto completo.
fr: Défaut secondaire | Défaut moindre, comme un grain brisé ou flottant ; plusieurs valent un défaut entier.
pt: Defeito secundário | Defeito menor, como um grão partido ou boiante; vários contam como um defeito inteiro.

black-bean [defects] < coffee-defect = es:grano negro; fr:fève noire; pt:grão negro
en: Black bean | A bean that is black all over or in part, from overripe fruit, want of water or bad drying.
es: Grano negro del café | Grano negro del todo o en parte, por fruto pasado, falta de agua o mal secado.
fr: Grain noir | Grain noir en tout ou partie, dû à un fruit trop mûr, au manque d'eau ou à un mauvais séchage.
pt: Grão preto | Grão preto no todo ou em parte, por fruto passado, falta de água ou má secagem.

sour-bean [defects] < coffee-defect = es:grano agrio; es:vinagre; fr:grain sur; pt:grão ardido
en: Sour bean | A yellowish to red-brown bean that fermented too long and gives a sour, vinegary cup.
es: Grano agrio o vinagre | Grano amarillento a pardo rojizo que fermentó de más y da taza agria, a vinagre.
fr: Grain aigre | Grain jaunâtre à brun-rouge, trop fermenté, qui donne une tasse aigre et vinaigrée.
pt: Grão azedo | Grão amarelado a castanho-avermelhado que fermentou de mais e dá bebida azeda, avinagrada.

stinker-bean [defects] < coffee-defect = es:grano fermentado; pt:grão fedorento; en:stinker
en: Stinker bean | An over-fermented bean that smells rotten when cut; one can spoil a whole cup.
es: Grano hediondo | Grano sobrefermentado que huele a podrido al cortarlo; uno puede arruinar toda una taza.
fr: Grain puant | Grain surfermenté à l'odeur de pourri quand on le coupe ; un seul peut gâter toute une tasse.
pt: Grão fétido | Grão sobrefermentado que cheira a podre quando cortado; um só pode estragar uma xícara inteira.

immature-bean [defects] < coffee-defect ~ quaker = en:unripe bean; es:grano inmaduro; fr:grain immature; pt:grão verde
en: Immature bean | A small, wrinkled bean from an unripe cherry with clinging silverskin; it tastes grassy and harsh.
es: Grano inmaduro del café | Grano pequeño y arrugado de cereza verde, con película pegada; sabe a hierba y áspero.
fr: Grain immature du café | Petit grain ridé d'une cerise verte, à pellicule adhérente ; goût d'herbe et âpre.
pt: Grão imaturo | Grão pequeno e enrugado de cereja verde, com película agarrada; sabe a erva e áspero.

insect-damaged-bean [defects] < coffee-defect = es:grano brocado; fr:grain scolyté; pt:grão brocado
en: Insect-damaged bean | A bean with holes bored by insects, mostly by the coffee berry borer.
es: Grano dañado por insectos | Grano con agujeros hechos por insectos, sobre todo por la broca.
fr: Grain piqué par insectes | Grain percé par des insectes, surtout par le scolyte.
pt: Grão danificado por insetos | Grão com furos feitos por insetos, sobretudo pela broca.

mouldy-bean [defects] < coffee-defect ~ ochratoxin-a = en:fungus-damaged bean; es:grano con moho; fr:grain moisi; pt:grão mofado
en: Fungus-damaged bean | A bean with yellow to brown spots or powder of mould, from slow drying or damp storage.
es: Grano dañado por hongos | Grano con manchas o polvo de moho amarillo a pardo, por secado lento o almacén húmedo.
fr: Grain moisi du café | Grain à taches ou poudre de moisissure jaune à brune, dû à un séchage lent ou un stockage humide.
pt: Grão danificado por fungos | Grão com manchas ou pó de bolor amarelo a castanho, por secagem lenta ou armazém úmido.

broken-bean [defects] < secondary-defect = en:chipped bean; es:grano partido; fr:brisure; pt:grão quebrado
en: Broken bean | A bean that was cut or crushed by pulping or hulling and roasts unevenly.
es: Grano quebrado | Grano cortado o aplastado al despulpar o trillar, que se tuesta desigual.
fr: Grain brisé | Grain coupé ou écrasé au dépulpage ou au décorticage, qui se torréfie mal.
pt: Grão partido | Grão cortado ou esmagado na despolpa ou no descasque, que torra de modo desigual.

floater [defects] < secondary-defect = es:flotador; fr:grain flottant; pt:grão chocho
en: Floater bean | A pale bean of low density that floats in water, from bad drying or storage.
es: Grano flotador | Grano pálido de baja densidad que flota en el agua, por mal secado o almacenamiento.
fr: Grain flotteur | Grain pâle et peu dense qui flotte sur l'eau, dû à un mauvais séchage ou stockage.
pt: Grão boiante | Grão pálido de baixa densidade que flutua na água, por má secagem ou armazenagem.

quaker [defects] ~ immature-bean = es:quaker; en:quaker bean
en: Quaker | A bean that stays pale in the roast because it was unripe; it tastes of paper and peanuts.
es: Grano quaker | Grano que queda pálido al tostar por estar inmaduro; sabe a papel y cacahuete.
fr: Grain quaker | Grain resté pâle à la torréfaction faute de maturité ; goût de papier et de cacahuète.
pt: Grão quaker | Grão que fica pálido na torra por estar imaturo; sabe a papel e amendoim.

foreign-matter [defects] < coffee-defect = es:materia extraña; fr:matière étrangère; pt:matéria estranha
en: Foreign matter | What is no bean: stones, sticks, husks, metal; it endangers machines and people.
es: Materias extrañas | Lo que no es grano: piedras, palos, cáscaras, metal; pone en peligro máquinas y personas.
fr: Matières étrangères | Ce qui n'est pas grain : pierres, bois, coques, métal ; un danger pour machines et gens.
pt: Matérias estranhas | O que não é grão: pedras, paus, cascas, metal; um perigo para máquinas e pessoas.

potato-taste [defects] < coffee-defect = PTD; en:potato defect; es:defecto de papa
en: Potato taste defect | A smell of raw potato in some beans of East Africa, linked to a bug that pierces the cherry.
es: Defecto de sabor a patata | Olor a patata cruda en algunos granos de África oriental, ligado a una chinche que pica la cereza.
fr: Goût de pomme de terre | Odeur de pomme de terre crue de certains grains d'Afrique de l'Est, liée à une punaise qui pique la cerise.
pt: Defeito de sabor a batata | Cheiro a batata crua em alguns grãos da África Oriental, ligado a um percevejo que pica a cereja.

cupping [tasting] ~ cup-score = en:coffee tasting; es:catación; fr:dégustation; pt:prova de xícara
en: Cupping | Tasting ground coffee steeped in hot water by a fixed protocol, to compare and score lots.
es: Cata de café | Probar café molido en agua caliente según un protocolo fijo, para comparar y puntuar lotes.
fr: Dégustation du café | Goûter du café moulu infusé dans l'eau chaude selon un protocole fixe, pour comparer et noter les lots.
pt: Prova de café | Provar café moído em água quente segundo um protocolo fixo, para comparar e pontuar lotes.

cup-score [tasting] < cupping = en:cupping score; es:puntaje de taza; fr:note de tasse; pt:pontuação de bebida
en: Cup score | The points of a coffee in a cupping, of 100, added up from its attributes less its faults.
es: Puntuación de taza | Puntos de un café en la cata, sobre 100, sumados de sus atributos menos sus faltas.
fr: Note en tasse | Points d'un café en dégustation, sur 100, somme de ses attributs moins ses fautes.
pt: Pontuação de prova | Pontos de um café na prova, em 100, somados dos atributos menos as faltas.

acidity [tasting] < cupping = es:acidez del café; fr:acidité du café
en: Acidity | The bright, lively taste of a coffee, like that of fruit; too much or unpleasant it is called sour.
es: Acidez | Sabor vivo y brillante del café, como el de la fruta; en exceso o desagradable se llama agrio.
fr: Acidité | Goût vif et éclatant d'un café, comme d'un fruit ; excessif ou déplaisant, on le dit aigre.
pt: Acidez | Sabor vivo e brilhante de um café, como o da fruta; em excesso ou desagradável chama-se azedo.

body [tasting] < cupping = en:mouthfeel; es:textura; fr:texture; pt:textura
en: Body | How heavy and smooth a coffee feels in the mouth.
es: Cuerpo | Lo pesado y suave que se siente un café en la boca.
fr: Corps | La lourdeur et l'onctuosité d'un café en bouche.
pt: Corpo | O peso e a suavidade de um café na boca.

aftertaste [tasting] < cupping = es:postgusto; fr:arrière-goût; pt:retrogosto
en: Aftertaste | What stays of the flavour after the coffee was swallowed or spat out.
es: Regusto | Lo que queda del sabor tras tragar o escupir el café.
fr: Arrière-goût en bouche | Ce qui reste du goût après avoir avalé ou recraché le café.
pt: Sabor residual | O que fica do sabor depois de engolir ou cuspir o café.

clean-cup [tasting] < cupping = es:taza limpia; fr:tasse propre; pt:xícara limpa
en: Clean cup | A coffee without any off-taste from the first sip to the last.
es: Limpieza de taza | Café sin ningún sabor extraño del primer sorbo al último.
fr: Tasse nette | Café sans aucun faux goût, de la première gorgée à la dernière.
pt: Bebida limpa | Café sem qualquer sabor estranho do primeiro gole ao último.

q-grader [tasting] ~ cupping = en:licensed cupper; es:catador Q
en: Q grader | A taster who passed the licensed examination for scoring arabica or robusta by the common protocol.
es: Catador Q grader | Catador que aprobó el examen con licencia para puntuar arábica o robusta con el protocolo común.
fr: Dégustateur Q grader | Dégustateur reçu à l'examen agréé pour noter arabica ou robusta selon le protocole commun.
pt: Provador Q grader | Provador aprovado no exame licenciado para pontuar arábica ou robusta pelo protocolo comum.
`;
