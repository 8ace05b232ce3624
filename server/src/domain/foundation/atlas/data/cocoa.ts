/** Cocoa from the tree to the bar. */
export const cocoa = `
cocoa [cocoa-botany] ~ commodity = cacao; Theobroma cacao
en: Cocoa | The seeds of the tree Theobroma cacao, fermented and dried, from which chocolate is made.
es: Cacao | Semillas del árbol Theobroma cacao, fermentadas y secas, con las que se hace el chocolate.
fr: Cacao | Graines de l'arbre Theobroma cacao, fermentées et séchées, dont on fait le chocolat.
pt: Cacau | Sementes da árvore Theobroma cacao, fermentadas e secas, de que se faz o chocolate.

forastero [cocoa-botany] < cocoa ~ amelonado
en: Forastero | The hardy cocoa group from the Amazon that gives most of the world's bulk beans.
es: Forastero | Grupo de cacao resistente de la Amazonia que da la mayor parte del grano corriente del mundo.
fr: Forastero | Groupe de cacaoyers rustiques d'Amazonie qui fournit l'essentiel des fèves courantes du monde.
pt: Forastero | Grupo de cacau resistente da Amazônia que dá a maior parte das amêndoas correntes do mundo.

criollo [cocoa-botany] < cocoa ~ fine-flavour-cocoa
en: Criollo | A rare cocoa group with pale, mild seeds and little bitterness, delicate and low in yield.
es: Criollo | Grupo de cacao raro, de semillas claras y suaves y poco amargor, delicado y poco productivo.
fr: Criollo | Groupe de cacaoyers rare, aux graines claires et douces, peu amères, fragile et peu productif.
pt: Criollo | Grupo raro de cacau, de sementes claras e suaves e pouco amargor, delicado e pouco produtivo.

trinitario [cocoa-botany] < cocoa ~ criollo forastero
en: Trinitario | The natural crosses of Criollo and Forastero first grown in Trinidad, with good flavour and vigour.
es: Trinitario | Cruces naturales de Criollo y Forastero cultivados primero en Trinidad, con buen sabor y vigor.
fr: Trinitario | Croisements naturels de Criollo et de Forastero cultivés d'abord à Trinidad, de bon goût et vigoureux.
pt: Trinitário | Cruzamentos naturais de Criollo e Forastero cultivados primeiro em Trindade, com bom sabor e vigor.

nacional [cocoa-botany] < cocoa ~ fine-flavour-cocoa = Arriba; cacao arriba
en: Nacional | The floral cocoa of Ecuador, traded under the name Arriba.
es: Nacional | El cacao floral del Ecuador, comerciado con el nombre de Arriba.
fr: Nacional | Le cacao floral de l'Équateur, commercé sous le nom d'Arriba.
pt: Nacional | O cacau floral do Equador, comercializado com o nome de Arriba.

amelonado [cocoa-botany] < forastero
en: Amelonado | A Forastero type with melon-shaped pods, long the main cocoa of West Africa.
es: Amelonado | Tipo de Forastero con mazorcas en forma de melón, por mucho tiempo el cacao principal de África occidental.
fr: Amelonado | Type de Forastero aux cabosses en forme de melon, longtemps le cacao principal d'Afrique de l'Ouest.
pt: Amelonado | Tipo de Forastero com frutos em forma de melão, durante muito tempo o principal cacau da África Ocidental.

ccn-51 [cocoa-botany] < cocoa = CCN51
en: CCN-51 | A very productive, disease-tolerant clone bred in Ecuador, sold as bulk cocoa.
es: CCN-51 | Clon muy productivo y tolerante a enfermedades creado en Ecuador, vendido como cacao corriente.
fr: CCN-51 | Clone très productif et tolérant aux maladies, créé en Équateur, vendu comme cacao courant.
pt: CCN-51 | Clone muito produtivo e tolerante a doenças, criado no Equador, vendido como cacau corrente.

cocoa-pod [cocoa-botany] ~ wet-beans = es:mazorca; fr:cabosse; pt:fruto do cacaueiro
en: Cocoa pod | The fruit of the cocoa tree, which grows on trunk and branches and holds some 30 to 50 seeds in pulp.
es: Mazorca de cacao | Fruto del cacaotero, que crece en tronco y ramas y guarda unas 30 a 50 semillas en pulpa.
fr: Cabosse de cacao | Fruit du cacaoyer, qui pousse sur le tronc et les branches et contient 30 à 50 graines dans une pulpe.
pt: Fruto de cacau | Fruto do cacaueiro, que cresce no tronco e nos ramos e guarda umas 30 a 50 sementes em polpa.

cocoa-pulp [cocoa-botany] ~ cocoa-fermentation = es:baba de cacao; fr:mucilage du cacao; pt:mel de cacau
en: Cocoa pulp | The white, sweet flesh round the seeds in the pod; it feeds the fermentation.
es: Pulpa de cacao | Carne blanca y dulce que rodea las semillas en la mazorca; alimenta la fermentación.
fr: Pulpe de cacao | Chair blanche et sucrée autour des graines dans la cabosse ; elle nourrit la fermentation.
pt: Polpa de cacau | Carne branca e doce em volta das sementes no fruto; alimenta a fermentação.

black-pod [cocoa-farming] = Phytophthora; es:mazorca negra; pt:podridão-parda
en: Black pod disease | A water mould that turns pods brown and black; it takes the greatest share of the crop lost to disease.
es: Enfermedad de la mazorca negra | Moho acuático que ennegrece las mazorcas; causa la mayor pérdida de cosecha por enfermedad.
fr: Pourriture brune | Moisissure aquatique qui brunit et noircit les cabosses ; première cause de récolte perdue par maladie.
pt: Podridão parda | Bolor aquático que escurece os frutos; a maior causa de colheita perdida por doença.

swollen-shoot [cocoa-farming] = CSSVD; en:cocoa swollen shoot virus
en: Swollen shoot disease | A virus of West African cocoa, carried by mealybugs, that swells shoots and kills trees within years.
es: Enfermedad del brote hinchado | Virus del cacao de África occidental, llevado por cochinillas, que hincha brotes y mata árboles en años.
fr: Maladie du swollen shoot | Virus du cacaoyer d'Afrique de l'Ouest, porté par des cochenilles, qui gonfle les rameaux et tue l'arbre en quelques années.
pt: Doença do rebento inchado | Vírus do cacaueiro da África Ocidental, levado por cochonilhas, que incha os rebentos e mata a árvore em poucos anos.

witches-broom [cocoa-farming] = Moniliophthora perniciosa; es:escoba de bruja; fr:balai de sorcière; pt:vassoura-de-bruxa
en: Witches' broom | A fungus that makes cocoa shoots grow into dense brooms and ruins pods in South America and the Caribbean.
es: Escoba de bruja | Hongo que hace crecer los brotes como escobas densas y arruina mazorcas en Sudamérica y el Caribe.
fr: Balai de sorcière | Champignon qui fait pousser les rameaux en balais denses et ruine les cabosses en Amérique du Sud et aux Caraïbes.
pt: Vassoura de bruxa | Fungo que faz os rebentos crescer em vassouras densas e arruína os frutos na América do Sul e nas Caraíbas.

frosty-pod [cocoa-farming] = Moniliophthora roreri; es:moniliasis; pt:monilíase
en: Frosty pod rot | A fungus that covers pods with white powder and destroys the seeds, spread through tropical America.
es: Moniliasis del cacao | Hongo que cubre las mazorcas de polvo blanco y destruye las semillas, extendido por América tropical.
fr: Moniliose du cacaoyer | Champignon qui couvre les cabosses de poudre blanche et détruit les graines, répandu en Amérique tropicale.
pt: Monilíase do cacaueiro | Fungo que cobre os frutos de pó branco e destrói as sementes, espalhado pela América tropical.

main-crop [cocoa-farming] < harvest-season = en:main crop; es:cosecha principal; fr:grande traite; pt:safra principal
en: Main crop cocoa | The larger cocoa harvest of the year; in West Africa about October to March.
es: Cacao de cosecha principal | La mayor cosecha de cacao del año; en África occidental de octubre a marzo, más o menos.
fr: Cacao de récolte principale | La plus grande récolte de cacao de l'année ; en Afrique de l'Ouest, d'octobre à mars environ.
pt: Cacau da colheita principal | A maior colheita de cacau do ano; na África Ocidental, de outubro a março, mais ou menos.

mid-crop [cocoa-farming] < harvest-season ~ main-crop = en:mid crop; en:light crop; es:cosecha intermedia; fr:petite traite; pt:safra temporã
en: Mid crop cocoa | The smaller cocoa harvest between two main crops, often with smaller beans; in West Africa about April to September.
es: Cacao de cosecha intermedia | Cosecha menor de cacao entre dos principales, a menudo de grano pequeño; en África occidental de abril a septiembre.
fr: Cacao de récolte intermédiaire | Petite récolte de cacao entre deux grandes, aux fèves souvent petites ; en Afrique de l'Ouest, d'avril à septembre.
pt: Cacau da colheita intermédia | Colheita menor de cacau entre duas principais, muitas vezes de amêndoa pequena; na África Ocidental, de abril a setembro.

pod-breaking [cocoa-processing] ~ cocoa-pod = es:quiebra; fr:écabossage; pt:quebra
en: Pod breaking | Opening the pods by hand and taking out the wet seeds, a few days after they were picked.
es: Quiebra de mazorcas | Abrir las mazorcas a mano y sacar las semillas húmedas, pocos días tras la recolección.
fr: Écabossage du cacao | Ouvrir les cabosses à la main et en sortir les graines humides, quelques jours après la cueillette.
pt: Quebra dos frutos | Abrir os frutos à mão e tirar as sementes úmidas, poucos dias após a colheita.

wet-beans [cocoa-processing] ~ dry-beans = en:wet beans; es:cacao en baba; fr:fèves fraîches; pt:amêndoas frescas
en: Wet cocoa beans | The seeds with their pulp as they come out of the pod; they lose about three fifths of their weight until they are dry.
es: Cacao en baba | Semillas con su pulpa tal como salen de la mazorca; pierden unas tres quintas partes del peso hasta secarse.
fr: Fèves de cacao fraîches | Graines avec leur pulpe au sortir de la cabosse ; elles perdent environ trois cinquièmes de leur poids en séchant.
pt: Amêndoas de cacau frescas | Sementes com a polpa tal como saem do fruto; perdem cerca de três quintos do peso até secarem.

dry-beans [cocoa-processing] = en:dry beans; es:cacao seco; fr:fèves sèches; pt:amêndoas secas
en: Dry cocoa beans | Fermented and dried beans with 7 to 8 per cent water, the form in which cocoa is traded.
es: Cacao seco en grano | Granos fermentados y secos con 7 a 8 por ciento de agua, forma en que se comercia el cacao.
fr: Fèves de cacao sèches | Fèves fermentées et séchées à 7 ou 8 pour cent d'eau, forme sous laquelle se commerce le cacao.
pt: Amêndoas de cacau secas | Amêndoas fermentadas e secas com 7 a 8 por cento de água, forma em que se comercializa o cacau.

cocoa-fermentation [cocoa-processing] ~ cut-test = en:fermented; es:fermentado; fr:fermenté; pt:fermentado
en: Cocoa fermentation | Wet beans are heaped or boxed for some five to seven days, so that they die, turn brown and form flavour.
es: Fermentación del cacao | Los granos húmedos se amontonan o encajonan unos cinco a siete días: mueren, se doran y forman sabor.
fr: Fermentation du cacao | Les fèves fraîches restent cinq à sept jours en tas ou en caisse : elles meurent, brunissent et forment leur goût.
pt: Fermentação do cacau | As amêndoas frescas ficam cinco a sete dias em monte ou caixa: morrem, escurecem e formam o sabor.

unfermented-cocoa [cocoa-processing] ~ slaty-bean = en:unfermented; es:sin fermentar; fr:non fermenté; pt:não fermentado
en: Unfermented cocoa | Beans dried without fermentation: bitter and astringent, used mostly for cocoa butter.
es: Cacao sin fermentar | Granos secados sin fermentar: amargos y astringentes, usados sobre todo para manteca.
fr: Cacao non fermenté | Fèves séchées sans fermentation : amères et astringentes, employées surtout pour le beurre.
pt: Cacau não fermentado | Amêndoas secas sem fermentação: amargas e adstringentes, usadas sobretudo para manteiga.

box-fermentation [cocoa-processing] < cocoa-fermentation = en:sweat box; es:cajón fermentador; pt:cocho
en: Box fermentation | Fermenting cocoa in wooden boxes, turned from one to the next every day or two.
es: Fermentación en cajón | Fermentar cacao en cajones de madera, pasándolo de uno a otro cada uno o dos días.
fr: Fermentation en caisse | Fermenter le cacao en caisses de bois, en le passant de l'une à l'autre tous les jours ou deux.
pt: Fermentação em caixa | Fermentar cacau em caixas de madeira, passando-o de uma para outra a cada um ou dois dias.

heap-fermentation [cocoa-processing] < cocoa-fermentation = es:fermentación en montón
en: Heap fermentation | Fermenting cocoa in a heap covered with banana leaves, the usual way of West African farms.
es: Fermentación en pila | Fermentar cacao en un montón cubierto con hojas de plátano, lo usual en fincas de África occidental.
fr: Fermentation en tas | Fermenter le cacao en tas couvert de feuilles de bananier, usage des fermes d'Afrique de l'Ouest.
pt: Fermentação em monte | Fermentar cacau num monte coberto de folhas de bananeira, uso das propriedades da África Ocidental.

cocoa-drying [cocoa-processing] ~ smoky-bean = en:sun drying; es:secado del cacao
en: Cocoa drying | Bringing fermented beans down to 7 or 8 per cent water, in the sun within about a week or with clean hot air.
es: Secado de cacao | Bajar los granos fermentados a 7 u 8 por ciento de agua, al sol en cerca de una semana o con aire caliente limpio.
fr: Séchage du cacao | Amener les fèves fermentées à 7 ou 8 pour cent d'eau, au soleil en une semaine environ ou à l'air chaud propre.
pt: Secagem do cacau | Levar as amêndoas fermentadas a 7 ou 8 por cento de água, ao sol em cerca de uma semana ou com ar quente limpo.

cocoa-nib [cocoa-products] ~ winnowing = en:nibs; es:nibs; fr:grué; pt:nibs de cacau
en: Cocoa nib | The kernel of the bean without its shell, broken into pieces.
es: Nib de cacao | El núcleo del grano sin su cáscara, partido en trozos.
fr: Grué de cacao | L'amande de la fève sans sa coque, brisée en morceaux.
pt: Nib de cacau | O miolo da amêndoa sem a casca, partido em pedaços.

winnowing [cocoa-products] = es:descascarillado; fr:tarare; pt:descasque do cacau
en: Winnowing | Blowing the light shells away from the broken nibs after roasting or drying.
es: Aventado | Separar con aire las cáscaras ligeras de los nibs partidos tras tostar o secar.
fr: Vannage | Souffler les coques légères hors du grué brisé après torréfaction ou séchage.
pt: Ventilação | Soprar as cascas leves para fora dos nibs partidos após a torra ou a secagem.

cocoa-mass [cocoa-products] ~ cocoa-nib = en:cocoa liquor; en:cocoa paste; es:licor de cacao; es:pasta de cacao; fr:pâte de cacao; pt:líquor de cacau
en: Cocoa mass | Nibs ground until they are liquid; about half of it is cocoa butter.
es: Masa de cacao | Nibs molidos hasta hacerse líquidos; cerca de la mitad es manteca de cacao.
fr: Masse de cacao | Grué broyé jusqu'à être liquide ; la moitié environ est du beurre de cacao.
pt: Massa de cacau | Nibs moídos até ficarem líquidos; cerca de metade é manteiga de cacau.

cocoa-butter [cocoa-products] ~ cocoa-mass = es:manteca; fr:beurre; pt:manteiga
en: Cocoa butter | The fat pressed out of cocoa mass, solid in the hand and liquid in the mouth.
es: Manteca de cacao | Grasa prensada de la masa de cacao, sólida en la mano y líquida en la boca.
fr: Beurre de cacao | Graisse pressée de la masse de cacao, solide en main et liquide en bouche.
pt: Manteiga de cacau | Gordura prensada da massa de cacau, sólida na mão e líquida na boca.

cocoa-powder [cocoa-products] ~ cocoa-cake = es:polvo de cacao; fr:poudre de cacao; pt:pó de cacau
en: Cocoa powder | Press cake ground fine, for drinks, bakery and ice cream.
es: Cacao en polvo | Torta prensada molida fina, para bebidas, repostería y helados.
fr: Cacao en poudre | Tourteau broyé fin, pour boissons, pâtisserie et glaces.
pt: Cacau em pó | Torta prensada moída fina, para bebidas, pastelaria e gelados.

cocoa-cake [cocoa-products] ~ cocoa-butter = en:press cake; es:torta de cacao; fr:tourteau; pt:torta de cacau
en: Cocoa press cake | What stays in the press when cocoa butter is taken out; it is broken and ground to powder.
es: Torta prensada de cacao | Lo que queda en la prensa al sacar la manteca; se rompe y muele en polvo.
fr: Tourteau de cacao | Ce qui reste dans la presse une fois le beurre extrait ; on le concasse et le broie en poudre.
pt: Torta prensada de cacau | O que fica na prensa ao tirar a manteiga; parte-se e mói-se em pó.

alkalised-cocoa [cocoa-products] < cocoa-powder = en:Dutch process; en:dutched cocoa; es:cacao alcalino; pt:cacau alcalino
en: Alkalised cocoa | Cocoa treated with an alkali to darken its colour and soften its sour taste.
es: Cacao alcalinizado | Cacao tratado con un álcali para oscurecer su color y suavizar su acidez.
fr: Cacao alcalinisé | Cacao traité à l'alcali pour foncer sa couleur et adoucir son acidité.
pt: Cacau alcalinizado | Cacau tratado com um álcali para escurecer a cor e suavizar a acidez.

couverture [cocoa-products] = es:cobertura; fr:chocolat de couverture; pt:cobertura
en: Couverture | Chocolate rich in cocoa butter, fluid enough to coat and mould.
es: Chocolate de cobertura | Chocolate rico en manteca de cacao, bastante fluido para bañar y moldear.
fr: Couverture | Chocolat riche en beurre de cacao, assez fluide pour enrober et mouler.
pt: Chocolate de cobertura | Chocolate rico em manteiga de cacau, bastante fluido para cobrir e moldar.

bean-to-bar [cocoa-products] = es:del grano a la tableta; fr:de la fève à la tablette; pt:do grão à barra
en: Bean to bar | Making chocolate in one workshop from the bean on, often naming its origin.
es: Del grano a la barra | Hacer chocolate en un mismo taller a partir del grano, nombrando a menudo su origen.
fr: De la fève à la barre | Faire le chocolat dans un même atelier depuis la fève, souvent en nommant l'origine.
pt: Da amêndoa à barra | Fazer chocolate numa só oficina a partir da amêndoa, muitas vezes nomeando a origem.

grinding [cocoa-products] ~ cocoa-mass = en:grind; es:molienda; fr:broyages; pt:moagem
en: Cocoa grinding | Working beans into mass, butter and powder; the tonnes ground in a quarter are a measure of demand.
es: Molienda de cacao | Transformar granos en masa, manteca y polvo; las toneladas molidas en un trimestre miden la demanda.
fr: Broyage du cacao | Transformer les fèves en masse, beurre et poudre ; les tonnes broyées d'un trimestre mesurent la demande.
pt: Moagem de cacau | Transformar amêndoas em massa, manteiga e pó; as toneladas moídas num trimestre medem a procura.

cocoa-grade-1 [cocoa-grading] ~ cut-test = Grade I; es:grado I; fr:grade I; pt:grau I
en: Cocoa grade I | The better grade of ISO 2451: in the cut test at most 3 per cent mouldy, 3 slaty and 3 otherwise defective beans.
es: Cacao de grado I | El mejor grado de ISO 2451: en la prueba de corte, como mucho 3 por ciento de granos mohosos, 3 pizarrosos y 3 con otros defectos.
fr: Cacao de grade I | Meilleur grade de l'ISO 2451 : à l'épreuve à la coupe, au plus 3 pour cent de fèves moisies, 3 ardoisées et 3 autrement défectueuses.
pt: Cacau de grau I | O melhor grau da ISO 2451: na prova de corte, no máximo 3 por cento de amêndoas mofadas, 3 ardósia e 3 com outros defeitos.

cocoa-grade-2 [cocoa-grading] ~ cut-test cocoa-grade-1 = Grade II; es:grado II; fr:grade II; pt:grau II
en: Cocoa grade II | The second grade of ISO 2451: in the cut test at most 4 per cent mouldy, 8 slaty and 6 otherwise defective beans.
es: Cacao de grado II | Segundo grado de ISO 2451: en la prueba de corte, como mucho 4 por ciento de granos mohosos, 8 pizarrosos y 6 con otros defectos.
fr: Cacao de grade II | Deuxième grade de l'ISO 2451 : à l'épreuve à la coupe, au plus 4 pour cent de fèves moisies, 8 ardoisées et 6 autrement défectueuses.
pt: Cacau de grau II | Segundo grau da ISO 2451: na prova de corte, no máximo 4 por cento de amêndoas mofadas, 8 ardósia e 6 com outros defeitos.

fine-flavour-cocoa [cocoa-grading] = Fine Flavour; en:fine or flavour cocoa; es:cacao fino de aroma; fr:cacao fin; pt:cacau fino
en: Fine flavour cocoa | Cocoa with fruity, floral, nutty or malty notes, for which buyers pay more than for bulk beans.
es: Cacao fino de aroma | Cacao con notas frutales, florales, a nuez o malta, por el que se paga más que por el corriente.
fr: Cacao fin ou aromatique | Cacao aux notes fruitées, florales, de noix ou de malt, payé plus cher que le cacao courant.
pt: Cacau fino de aroma | Cacau com notas de fruta, flor, noz ou malte, pelo qual se paga mais do que pelo corrente.

bulk-cocoa [cocoa-grading] ~ fine-flavour-cocoa = en:ordinary cocoa; es:cacao ordinario; fr:cacao ordinaire
en: Bulk cocoa | Ordinary cocoa with plain cocoa flavour, mostly Forastero, priced by the exchanges.
es: Cacao corriente | Cacao común de sabor llano, sobre todo Forastero, con precio de bolsa.
fr: Cacao courant | Cacao ordinaire au goût simple, surtout Forastero, au prix des bourses.
pt: Cacau corrente | Cacau comum de sabor simples, sobretudo Forastero, com preço de bolsa.

cut-test [cocoa-grading] = en:cut test; es:prueba de corte; fr:épreuve à la coupe; pt:prova de corte; ISO 1114
en: Cocoa cut test | Cutting 300 beans lengthwise and counting the mouldy, slaty, insect-damaged and other defective halves.
es: Prueba de corte del cacao | Cortar 300 granos a lo largo y contar los mohosos, pizarrosos, dañados por insectos y otros defectuosos.
fr: Épreuve à la coupe du cacao | Couper 300 fèves en long et compter les moisies, ardoisées, mitées et autrement défectueuses.
pt: Prova de corte do cacau | Cortar 300 amêndoas ao comprido e contar as mofadas, ardósia, roídas por insetos e com outros defeitos.

bean-count [cocoa-grading] = es:número de granos; fr:grainage; pt:contagem
en: Bean count | How many cocoa beans weigh 100 grams; up to about 100 the beans are of normal size.
es: Conteo de granos | Cuántos granos de cacao pesan 100 gramos; hasta unos 100 son de tamaño normal.
fr: Grainage des fèves | Nombre de fèves de cacao dans 100 grammes ; jusqu'à 100 environ, elles sont de taille normale.
pt: Contagem de amêndoas | Quantas amêndoas de cacau pesam 100 gramas; até cerca de 100 são de tamanho normal.

iso-2451 [cocoa-grading] ~ cut-test cocoa-grade-1 cocoa-grade-2
en: ISO 2451 | The international standard for the quality of cocoa beans: grades, moisture, odour and foreign matter.
es: ISO 2451 | Norma internacional de calidad del cacao en grano: grados, humedad, olor y materias extrañas.
fr: ISO 2451 | Norme internationale de qualité des fèves de cacao : grades, humidité, odeur et matières étrangères.
pt: ISO 2451 | Norma internacional de qualidade das amêndoas de cacau: graus, umidade, odor e matérias estranhas.

cocoa-moisture [cocoa-grading] ~ dry-beans = es:humedad del cacao; fr:teneur en eau du cacao
en: Moisture of cocoa | The share of water in dry beans; above about 8 per cent mould grows, below 6 shells break.
es: Humedad de cacao | Parte de agua en los granos secos; sobre un 8 por ciento hay moho, bajo 6 se rompen las cáscaras.
fr: Humidité du cacao | Part d'eau des fèves sèches ; au-delà de 8 pour cent la moisissure pousse, sous 6 les coques cassent.
pt: Umidade do cacau | Parte de água nas amêndoas secas; acima de cerca de 8 por cento há bolor, abaixo de 6 partem-se as cascas.

free-fatty-acids [cocoa-grading] ~ cocoa-butter = FFA; es:ácidos grasos libres; fr:acides gras libres
en: Free fatty acids | Fat that has split; above 1.75 per cent cocoa butter is refused, a sign of old or broken beans.
es: Ácidos grasos libres del cacao | Grasa que se ha roto; sobre 1,75 por ciento se rechaza la manteca, señal de grano viejo o partido.
fr: Acides gras libres du cacao | Graisse dissociée ; au-delà de 1,75 pour cent le beurre est refusé, signe de fèves vieilles ou brisées.
pt: Ácidos gordos livres | Gordura que se separou; acima de 1,75 por cento a manteiga é recusada, sinal de amêndoa velha ou partida.

cocoa-mouldy-bean [cocoa-defects] ~ cut-test ochratoxin-a = en:mouldy bean; es:grano mohoso; fr:fève moisie; pt:amêndoa mofada
en: Mouldy cocoa bean | A bean with mould inside that the eye can see; it gives chocolate an off-taste that cannot be removed.
es: Grano de cacao mohoso | Grano con moho visible por dentro; da al chocolate un mal sabor que no se quita.
fr: Fève de cacao moisie | Fève à moisissure visible à l'intérieur ; elle donne au chocolat un faux goût qu'on ne peut ôter.
pt: Amêndoa de cacau mofada | Amêndoa com bolor visível por dentro; dá ao chocolate um mau sabor que não se tira.

slaty-bean [cocoa-defects] ~ cut-test = es:grano pizarroso; fr:fève ardoisée; pt:amêndoa ardósia
en: Slaty bean | A grey, rubbery bean that was not fermented; bitter and without chocolate flavour.
es: Grano pizarroso del cacao | Grano gris y gomoso que no fermentó; amargo y sin sabor a chocolate.
fr: Fève ardoisée du cacao | Fève grise et caoutchouteuse, non fermentée ; amère et sans goût de chocolat.
pt: Amêndoa ardósia do cacau | Amêndoa cinzenta e borrachosa que não fermentou; amarga e sem sabor a chocolate.

violet-bean [cocoa-defects] = es:grano violeta; fr:fève violette; pt:amêndoa violeta
en: Violet bean | A bean still violet inside, because it fermented too short; astringent, in small shares accepted.
es: Grano de cacao violeta | Grano aún violeta por dentro por fermentar poco; astringente, se acepta en pequeña parte.
fr: Fève de cacao violette | Fève encore violette à l'intérieur, trop peu fermentée ; astringente, admise en faible part.
pt: Amêndoa de cacau violeta | Amêndoa ainda violeta por dentro por fermentar pouco; adstringente, aceite em pequena parte.

germinated-bean [cocoa-defects] ~ cut-test = es:grano germinado; fr:fève germée; pt:amêndoa germinada
en: Germinated bean | A bean whose sprout pierced the shell and left a hole for insects and mould.
es: Grano de cacao germinado | Grano cuyo brote perforó la cáscara y dejó un hueco para insectos y moho.
fr: Fève de cacao germée | Fève dont le germe a percé la coque, laissant un trou aux insectes et à la moisissure.
pt: Amêndoa de cacau germinada | Amêndoa cujo rebento furou a casca e deixou um buraco para insetos e bolor.

flat-bean [cocoa-defects] = es:grano vano; fr:fève plate; pt:amêndoa achatada
en: Flat bean | A bean so thin that it has no kernel to cut.
es: Grano de cacao plano | Grano tan fino que no tiene núcleo que cortar.
fr: Fève de cacao plate | Fève si mince qu'elle n'a pas d'amande à couper.
pt: Amêndoa de cacau achatada | Amêndoa tão fina que não tem miolo para cortar.

smoky-bean [cocoa-defects] = es:olor a humo; fr:fève fumée; pt:amêndoa com fumo
en: Smoky bean | A bean that took in smoke from a wood fire in drying; chocolate made of it tastes of ham.
es: Grano con humo | Grano que tomó humo de leña al secarse; el chocolate hecho con él sabe a jamón.
fr: Fève fumée du cacao | Fève ayant pris la fumée d'un feu de bois au séchage ; le chocolat en garde un goût de jambon.
pt: Amêndoa com cheiro a fumo | Amêndoa que apanhou fumo de lenha ao secar; o chocolate feito dela sabe a presunto.

cocoa-cluster [cocoa-defects] = en:double bean; es:granos pegados; fr:crabot; pt:amêndoas coladas
en: Cocoa cluster | Two or more beans stuck together that cannot be parted with two fingers.
es: Granos de cacao pegados | Dos o más granos unidos que no se separan con dos dedos.
fr: Fèves de cacao collées | Deux fèves ou plus soudées, que deux doigts ne peuvent séparer.
pt: Amêndoas de cacau coladas | Duas ou mais amêndoas unidas que dois dedos não separam.

cadmium [cocoa-defects] ~ maximum-residue-level = Cd; es:cadmio
en: Cadmium | A toxic metal that cocoa can take up from some soils; the EU limits it in chocolate and cocoa powder.
es: Cadmio | Metal tóxico que el cacao puede tomar de ciertos suelos; la UE lo limita en chocolate y cacao en polvo.
fr: Cadmium | Métal toxique que le cacao peut puiser dans certains sols ; l'UE le limite dans le chocolat et le cacao en poudre.
pt: Cádmio | Metal tóxico que o cacau pode absorver de certos solos; a UE limita-o no chocolate e no cacau em pó.

living-income-differential [cocoa-market] ~ farm-gate-price = LID
en: Living income differential | The 400 US dollars a tonne that Ghana and Côte d'Ivoire add to the price of their cocoa since the season of 2020/21.
es: Diferencial de ingreso vital | Los 400 dólares por tonelada que Ghana y Costa de Marfil suman al precio de su cacao desde la campaña 2020/21.
fr: Différentiel de revenu décent | Les 400 dollars par tonne que le Ghana et la Côte d'Ivoire ajoutent au prix de leur cacao depuis la campagne 2020/21.
pt: Diferencial de rendimento digno | Os 400 dólares por tonelada que o Gana e a Costa do Marfim somam ao preço do seu cacau desde a campanha de 2020/21.

farm-gate-price [cocoa-market] = en:producer price; es:precio al productor; fr:prix bord champ; pt:preço ao produtor
en: Farm-gate price | What a farmer is paid at the farm or buying station; in some countries the state sets it for a season.
es: Precio en finca | Lo que se paga al agricultor en la finca o centro de compra; en algunos países lo fija el Estado por campaña.
fr: Prix bord champ du planteur | Ce que reçoit l'agriculteur à la ferme ou au point d'achat ; certains États le fixent par campagne.
pt: Preço à porta da fazenda | O que se paga ao agricultor na propriedade ou no posto de compra; em alguns países o Estado fixa-o por campanha.

licensed-buying-company [cocoa-market] = LBC; es:comprador autorizado
en: Licensed buying company | A firm that may buy cocoa from farmers for the marketing board, as in Ghana.
es: Empresa compradora autorizada | Empresa que puede comprar cacao a los agricultores para la junta de comercio, como en Ghana.
fr: Société d'achat agréée | Entreprise autorisée à acheter le cacao aux planteurs pour l'office de commercialisation, comme au Ghana.
pt: Empresa compradora licenciada | Empresa que pode comprar cacau aos agricultores para a junta de comércio, como no Gana.
`;
