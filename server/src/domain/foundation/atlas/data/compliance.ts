/** Rules, certificates, proofs. */
export const compliance = `
eudr [rules] ~ due-diligence = EUDR; Regulation (EU) 2023/1115; es:reglamento de deforestación; fr:RDUE; pt:regulamento do desmatamento
en: EU Deforestation Regulation | Regulation (EU) 2023/1115: coffee, cocoa and other goods may be sold in the EU only if deforestation-free, legal and covered by due diligence.
es: Reglamento de la UE sobre deforestación | Reglamento (UE) 2023/1115: café, cacao y otros solo se venden en la UE si son libres de deforestación, legales y con diligencia debida.
fr: Règlement de l'UE sur la déforestation | Règlement (UE) 2023/1115 : café, cacao et autres ne se vendent dans l'UE que sans déforestation, légaux et sous diligence raisonnée.
pt: Regulamento da UE sobre desmatamento | Regulamento (UE) 2023/1115: café, cacau e outros só se vendem na UE se livres de desmatamento, legais e com diligência devida.

due-diligence [rules] ~ due-diligence-statement risk-assessment = es:diligencia debida; fr:diligence raisonnée; pt:diligência devida
en: Due diligence | Collecting information, judging the risk and lowering it before goods are placed on the market.
es: Proceso de diligencia debida | Reunir información, valorar el riesgo y reducirlo antes de poner mercancía en el mercado.
fr: Processus de diligence raisonnée | Réunir l'information, évaluer le risque et le réduire avant de mettre la marchandise sur le marché.
pt: Processo de diligência devida | Reunir informação, avaliar o risco e reduzi-lo antes de pôr a mercadoria no mercado.

due-diligence-statement [rules] = DDS; es:declaración de diligencia debida; fr:déclaration de diligence raisonnée; pt:declaração de diligência devida
en: Due diligence statement | What an operator files in the EU's information system before placing goods; its reference number travels with them.
es: Declaración DDS | Lo que el operador presenta en el sistema de la UE antes de poner la mercancía; su número de referencia la acompaña.
fr: Déclaration DDS | Ce que l'opérateur dépose dans le système de l'UE avant la mise sur le marché ; son numéro accompagne la marchandise.
pt: Declaração DDS | O que o operador entrega no sistema da UE antes de colocar a mercadoria; o seu número de referência acompanha-a.

reference-number [rules] ~ due-diligence-statement = en:DDS reference number; es:número de referencia; fr:numéro de référence
en: Statement reference number | The number the EU's system gives to a due diligence statement, which customs and later traders ask for.
es: Número de referencia de la declaración | Número que el sistema de la UE da a una declaración de diligencia debida; lo piden la aduana y los siguientes comerciantes.
fr: Numéro de référence de la déclaration | Numéro que le système de l'UE donne à une déclaration ; douane et commerçants suivants le demandent.
pt: Número de referência da declaração | Número que o sistema da UE dá a uma declaração; a alfândega e os comerciantes seguintes pedem-no.

operator-eudr [rules] ~ trader-eudr eudr = en:operator; es:operador; fr:opérateur; pt:operador
en: Operator (EUDR) | Whoever first places relevant goods on the EU market or exports them from it, as a business.
es: Operador (EUDR) | Quien por primera vez pone la mercancía en el mercado de la UE o la exporta desde él, como negocio.
fr: Opérateur (RDUE) | Qui, à titre professionnel, met le premier la marchandise sur le marché de l'UE ou l'en exporte.
pt: Operador (EUDR) | Quem primeiro coloca a mercadoria no mercado da UE ou a exporta dele, como negócio.

trader-eudr [rules] = en:trader; es:comerciante; fr:commerçant; pt:comerciante
en: Trader (EUDR) | Whoever in the supply chain, other than the operator, makes relevant goods available on the EU market.
es: Comerciante (EUDR) | Quien en la cadena, sin ser el operador, ofrece la mercancía en el mercado de la UE.
fr: Commerçant (RDUE) | Qui dans la chaîne, autre que l'opérateur, met la marchandise à disposition sur le marché de l'UE.
pt: Comerciante (EUDR) | Quem na cadeia, sem ser o operador, disponibiliza a mercadoria no mercado da UE.

cut-off-date [rules] ~ deforestation-free = en:cut-off date; es:fecha de corte; fr:date butoir; pt:data de corte
en: Cut-off date (EUDR) | 31 December 2020: goods from land deforested after it may not be sold in the EU.
es: Fecha de corte (EUDR) | 31 de diciembre de 2020: no se puede vender en la UE lo producido en tierra deforestada después.
fr: Date butoir (RDUE) | 31 décembre 2020 : ce qui vient d'une terre déboisée après ne peut se vendre dans l'UE.
pt: Data-limite (EUDR) | 31 de dezembro de 2020: não se pode vender na UE o que vem de terra desmatada depois.

deforestation [rules] ~ forest-degradation = es:deforestación; fr:déforestation; pt:desmatamento; pt:desmatamento
en: Deforestation | Turning forest into farmland, whether people do it or not.
es: Deforestación de bosque | Conversión de bosque en tierra agrícola, la causen o no las personas.
fr: Déforestation d'un bois | Conversion de forêt en terre agricole, du fait de l'homme ou non.
pt: Desmatamento de mata | Conversão de floresta em terra agrícola, por ação humana ou não.

forest-degradation [rules] = es:degradación forestal; fr:dégradation des forêts; pt:degradação florestal
en: Forest degradation | In the EU's rule, turning primary or naturally grown forest into plantation or other wooded land.
es: Degradación del bosque | En la norma de la UE, convertir bosque primario o natural en plantación u otra tierra arbolada.
fr: Dégradation de forêt | Selon la règle de l'UE, conversion d'une forêt primaire ou naturelle en plantation ou autre terre boisée.
pt: Degradação da floresta | Na regra da UE, converter floresta primária ou natural em plantação ou outra terra arborizada.

deforestation-free [rules] ~ deforestation = es:libre de deforestación; fr:zéro déforestation; pt:livre de desmatamento
en: Deforestation-free | Grown on land that was not deforested after 31 December 2020.
es: Sin deforestación | Producido en tierra que no fue deforestada después del 31 de diciembre de 2020.
fr: Sans déforestation | Produit sur une terre non déboisée après le 31 décembre 2020.
pt: Sem desmatamento | Produzido em terra que não foi desmatada depois de 31 de dezembro de 2020.

forest [rules] ~ deforestation = es:bosque; fr:forêt; pt:floresta
en: Forest | Land of more than half a hectare with trees above five metres covering more than a tenth of it, not used as farmland.
es: Bosque (definición) | Tierra de más de media hectárea con árboles de más de cinco metros que cubren más de un décimo, sin uso agrícola.
fr: Forêt (définition) | Terre de plus d'un demi-hectare aux arbres de plus de cinq mètres couvrant plus d'un dixième, sans usage agricole.
pt: Floresta (definição) | Terra com mais de meio hectare e árvores acima de cinco metros que cobrem mais de um décimo, sem uso agrícola.

country-benchmark [rules] ~ risk-assessment = en:country risk; es:clasificación de países; fr:classement des pays; pt:classificação de países
en: Country benchmarking | The EU's sorting of countries into low, standard and high risk of deforestation, which sets how much is checked.
es: Evaluación comparativa de países | Clasificación de la UE en riesgo bajo, estándar y alto de deforestación, que fija cuánto se controla.
fr: Évaluation comparative des pays | Classement par l'UE en risque faible, standard et élevé de déforestation, qui fixe l'ampleur des contrôles.
pt: Avaliação comparativa dos países | Classificação da UE em risco baixo, normal e alto de desmatamento, que fixa quanto se controla.

risk-assessment [rules] ~ risk-mitigation = es:evaluación del riesgo; fr:évaluation du risque; pt:avaliação do risco
en: Risk assessment | Judging from the information at hand how likely it is that goods do not comply.
es: Evaluación de riesgo | Valorar con la información disponible cuán probable es que la mercancía no cumpla.
fr: Évaluation de risque | Juger d'après l'information disponible combien il est probable que la marchandise ne soit pas conforme.
pt: Avaliação de risco | Julgar com a informação disponível quão provável é a mercadoria não cumprir.

risk-mitigation [rules] = es:mitigación del riesgo; fr:atténuation du risque; pt:atenuação do risco
en: Risk mitigation | What is done to bring a risk down to negligible, such as more proofs, audits or another supplier.
es: Mitigación de riesgo | Lo que se hace para dejar un riesgo en despreciable: más pruebas, auditorías u otro proveedor.
fr: Atténuation de risque | Ce que l'on fait pour rendre un risque négligeable : preuves, audits ou autre fournisseur.
pt: Atenuação de risco | O que se faz para tornar um risco negligenciável: mais provas, auditorias ou outro fornecedor.

geolocation [proofs] ~ polygon = es:geolocalización; fr:géolocalisation; pt:geolocalização
en: Geolocation | The latitude and longitude of a plot, with at least six decimals in the EU's rule; above four hectares its outline.
es: Geolocalización de parcela | Latitud y longitud de una parcela, con al menos seis decimales en la norma de la UE; sobre cuatro hectáreas, su contorno.
fr: Géolocalisation de parcelle | Latitude et longitude d'une parcelle, à six décimales au moins selon l'UE ; au-delà de quatre hectares, son contour.
pt: Geolocalização de talhão | Latitude e longitude de um talhão, com pelo menos seis decimais na regra da UE; acima de quatro hectares, o contorno.

polygon [proofs] ~ farm-plot = en:plot outline; es:polígono; fr:polygone; pt:polígono
en: Polygon | The outline of a plot as a closed ring of points.
es: Polígono de parcela | Contorno de una parcela como anillo cerrado de puntos.
fr: Polygone de parcelle | Contour d'une parcelle sous forme d'anneau fermé de points.
pt: Polígono de talhão | Contorno de um talhão como anel fechado de pontos.

geojson [proofs] ~ polygon = GeoJSON; RFC 7946
en: GeoJSON format | A text format for points and outlines on the earth, with longitude before latitude, by RFC 7946.
es: Formato GeoJSON | Formato de texto para puntos y contornos en la tierra, con longitud antes que latitud, según RFC 7946.
fr: Format GeoJSON | Format de texte pour points et contours sur la terre, longitude avant latitude, selon la RFC 7946.
pt: Formato GeoJSON | Formato de texto para pontos e contornos na terra, com longitude antes da latitude, segundo a RFC 7946.

traceability [proofs] ~ chain-of-custody = es:trazabilidad; fr:traçabilité; pt:rastreabilidade
en: Traceability | Being able to follow goods back to where they grew, and on to who has them.
es: Trazabilidad de la mercancía | Poder seguir la mercancía hasta donde creció y hasta quien la tiene.
fr: Traçabilité de la marchandise | Pouvoir remonter jusqu'au lieu de culture et suivre jusqu'au détenteur.
pt: Rastreabilidade da mercadoria | Poder seguir a mercadoria até onde cresceu e até quem a tem.

chain-of-custody [proofs] ~ mass-balance segregation identity-preserved = es:cadena de custodia; fr:chaîne de contrôle; pt:cadeia de custódia
en: Chain of custody | The record of everybody who held goods, and how they were kept apart from others or mixed.
es: Cadena de custodia de la mercancía | Registro de quienes tuvieron la mercancía y de cómo se separó o mezcló con otra.
fr: Chaîne de contrôle de la marchandise | Registre de tous les détenteurs et de la façon dont elle fut séparée ou mêlée.
pt: Cadeia de custódia da mercadoria | Registro de todos os que tiveram a mercadoria e de como se separou ou misturou com outra.

identity-preserved [proofs] = IP; es:identidad preservada; fr:identité préservée; pt:identidade preservada
en: Identity preserved | Certified goods of one source are kept apart from all others, from farm to buyer.
es: Identidad de origen preservada | La mercancía certificada de una fuente se separa de toda otra, de la finca al comprador.
fr: Identité d'origine préservée | La marchandise certifiée d'une source reste séparée de toute autre, de la ferme à l'acheteur.
pt: Identidade de origem preservada | A mercadoria certificada de uma fonte fica separada de toda a outra, da fazenda ao comprador.

segregation [proofs] = es:segregación; fr:ségrégation; pt:segregação
en: Segregation | Certified goods of several sources may be mixed with each other, and never with others.
es: Segregación de mercancía | La mercancía certificada de varias fuentes puede mezclarse entre sí y nunca con otra.
fr: Ségrégation de marchandise | La marchandise certifiée de plusieurs sources peut se mêler entre elle, jamais à d'autre.
pt: Segregação de mercadoria | A mercadoria certificada de várias fontes pode misturar-se entre si e nunca com outra.

mass-balance [proofs] = es:balance de masa; fr:bilan massique; pt:balanço de massa
en: Mass balance | Certified and other goods may be mixed, but no more is sold as certified than was bought so; the EU's rule does not allow it.
es: Balance de masas | Se puede mezclar lo certificado y lo demás, pero no vender como certificado más de lo comprado así; la norma de la UE no lo admite.
fr: Bilan de masse | Certifié et non certifié peuvent se mêler, sans vendre comme certifié plus qu'acheté ainsi ; la règle de l'UE ne l'admet pas.
pt: Balanço de massas | O certificado e o restante podem misturar-se, sem vender como certificado mais do que se comprou assim; a regra da UE não o admite.

attestation [proofs] ~ digital-signature anchor = es:atestación; fr:attestation; pt:atestação
en: Attestation | A signature over what a record says, so that any later change of it can be noticed.
es: Atestación firmada | Firma sobre lo que dice un registro, para que se note cualquier cambio posterior.
fr: Attestation signée | Signature de ce que dit un enregistrement, pour que tout changement ultérieur se voie.
pt: Atestação assinada | Assinatura sobre o que um registro diz, para que se note qualquer mudança posterior.

anchor [proofs] ~ public-ledger merkle-tree = en:anchored; es:anclaje; fr:ancrage; pt:ancoragem
en: Anchor | A ledger transaction that carries the fingerprint of a log, so that nobody can change the log unnoticed.
es: Anclaje en el libro público | Transacción que lleva la huella de un registro, de modo que nadie lo cambie sin que se note.
fr: Ancrage au registre public | Transaction portant l'empreinte d'un journal, si bien que nul ne le change sans que cela se voie.
pt: Ancoragem no livro público | Transação que leva a impressão digital de um registro, para que ninguém o mude sem se notar.

public-ledger [proofs] = en:ledger; en:blockchain; es:libro público; fr:registre public; pt:livro público
en: Public ledger | A list of transactions that many independent computers keep alike and anyone may read.
es: Libro de registro público | Lista de transacciones que muchos ordenadores independientes guardan igual y cualquiera puede leer.
fr: Registre public distribué | Liste de transactions que maints ordinateurs indépendants tiennent à l'identique et que chacun peut lire.
pt: Livro de registro público | Lista de transações que muitos computadores independentes guardam igual e qualquer um pode ler.

merkle-tree [proofs] = en:hash tree; es:árbol de Merkle; fr:arbre de Merkle; pt:árvore de Merkle
en: Merkle tree | Records hashed in pairs up to one value, by which a short proof shows that a record is among them.
es: Árbol de resúmenes (Merkle) | Registros resumidos por pares hasta un solo valor, con el que una prueba corta muestra que uno está entre ellos.
fr: Arbre de hachage (Merkle) | Enregistrements hachés par paires jusqu'à une valeur, d'où une preuve courte montre que l'un s'y trouve.
pt: Árvore de resumos (Merkle) | Registros resumidos aos pares até um só valor, com o qual uma prova curta mostra que um está entre eles.

digital-signature [proofs] ~ decentralized-identifier = es:firma digital; fr:signature numérique; pt:assinatura digital
en: Digital signature | Bytes that only the holder of a private key can make for a text, and anyone can check with the public key.
es: Firma con clave digital | Bytes que solo quien tiene la clave privada puede hacer para un texto y cualquiera comprueba con la pública.
fr: Signature par clé numérique | Octets que seul le détenteur de la clé privée peut produire pour un texte, vérifiables par tous avec la clé publique.
pt: Assinatura com chave digital | Bytes que só quem tem a chave privada pode fazer para um texto e qualquer um verifica com a pública.

decentralized-identifier [proofs] = DID; es:identificador descentralizado; fr:identifiant décentralisé; pt:identificador descentralizado
en: Decentralized identifier | An address for a person or organisation that leads to its public keys, by a W3C standard.
es: Identificador descentralizado (DID) | Dirección de una persona u organización que lleva a sus claves públicas, según norma del W3C.
fr: Identifiant décentralisé (DID) | Adresse d'une personne ou organisation menant à ses clés publiques, selon une norme du W3C.
pt: Identificador descentralizado (DID) | Endereço de uma pessoa ou organização que leva às suas chaves públicas, segundo uma norma do W3C.

verifiable-credential [proofs] ~ decentralized-identifier = VC; es:credencial verificable; fr:justificatif vérifiable; pt:credencial verificável
en: Verifiable credential | A signed statement about somebody that they keep and show, and others check without asking the issuer.
es: Credencial verificable firmada | Declaración firmada sobre alguien, que guarda y muestra, y otros comprueban sin preguntar al emisor.
fr: Justificatif vérifiable signé | Déclaration signée sur quelqu'un, qu'il garde et montre, et que l'on vérifie sans demander à l'émetteur.
pt: Credencial verificável assinada | Declaração assinada sobre alguém, que a guarda e mostra, e outros verificam sem perguntar ao emissor.

receipt-proof [proofs] ~ attestation anchor = en:receipt; es:recibo; fr:reçu; pt:recibo
en: Verification receipt | A file with everything needed to check an attestation without asking the platform.
es: Recibo de verificación | Archivo con todo lo necesario para comprobar una atestación sin preguntar a la plataforma.
fr: Reçu de vérification | Fichier contenant tout pour vérifier une attestation sans interroger la plateforme.
pt: Recibo de verificação | Arquivo com tudo o que é preciso para verificar uma atestação sem perguntar à plataforma.

flagged-lot [proofs] = en:flagged; es:lote marcado; fr:lot signalé; pt:lote sinalizado
en: Flagged lot | A lot taken off the trade because something about it does not fit, until an authority decides.
es: Lote señalado | Lote retirado del comercio porque algo no encaja, hasta que decida una autoridad.
fr: Lot mis en attente | Lot retiré du commerce parce que quelque chose ne va pas, jusqu'à la décision d'une autorité.
pt: Lote retirado do comércio | Lote retirado do comércio porque algo não bate certo, até uma autoridade decidir.

organic [certificates] = es:orgánico; es:ecológico; fr:biologique; fr:bio; pt:biológico; pt:orgânico
en: Organic | Grown without synthetic fertilisers and pesticides and certified so, in the EU by Regulation (EU) 2018/848.
es: Producción ecológica | Cultivado sin abonos ni plaguicidas sintéticos y así certificado, en la UE según el Reglamento (UE) 2018/848.
fr: Agriculture biologique | Cultivé sans engrais ni pesticides de synthèse et certifié tel, dans l'UE selon le règlement (UE) 2018/848.
pt: Produção biológica | Cultivado sem adubos nem pesticidas sintéticos e assim certificado, na UE pelo Regulamento (UE) 2018/848.

certificate-of-inspection [certificates] ~ organic = COI; es:certificado de inspección; fr:certificat d'inspection; pt:certificado de inspeção
en: Organic certificate of inspection | The paper that each organic import into the EU needs, issued in the system TRACES.
es: Certificado de inspección ecológico | Documento que cada importación ecológica a la UE necesita, emitido en el sistema TRACES.
fr: Certificat d'inspection biologique | Document exigé de chaque importation biologique dans l'UE, émis dans le système TRACES.
pt: Certificado de inspeção biológico | Documento de que cada importação biológica para a UE precisa, emitido no sistema TRACES.

fairtrade [certificates] = Fairtrade; es:comercio justo; fr:commerce équitable; pt:comércio justo
en: Fairtrade certification | A certificate that guarantees producers' organisations a minimum price and a premium.
es: Certificación Fairtrade | Certificado que garantiza a las organizaciones de productores un precio mínimo y una prima.
fr: Certification Fairtrade | Certificat qui garantit aux organisations de producteurs un prix minimum et une prime.
pt: Certificação Fairtrade | Certificado que garante às organizações de produtores um preço mínimo e um prêmio.

rainforest-alliance [certificates] = Rainforest Alliance; RA; UTZ
en: Rainforest Alliance certification | A certificate for farms by a standard of environment, working conditions and income; UTZ became part of it.
es: Certificación Rainforest Alliance | Certificado de fincas según norma de ambiente, trabajo e ingresos; UTZ se integró en él.
fr: Certification Rainforest Alliance | Certificat de fermes selon une norme d'environnement, de travail et de revenu ; UTZ y a été intégré.
pt: Certificação Rainforest Alliance | Certificado de fazendas segundo norma de ambiente, trabalho e rendimento; a UTZ foi nele integrada.

four-c [certificates] = 4C; en:Common Code for the Coffee Community
en: 4C certification | An entry-level certificate of sustainable coffee farming, audited by third parties.
es: Certificación 4C | Certificado de entrada de caficultura sostenible, auditado por terceros.
fr: Certification 4C | Certificat d'entrée de caféiculture durable, audité par des tiers.
pt: Certificação 4C | Certificado de entrada de cafeicultura sustentável, auditado por terceiros.

cafe-practices [certificates] = C.A.F.E. Practices
en: Coffee and Farmer Equity Practices | The buying standard of Starbucks for coffee farms, checked by third parties.
es: Prácticas de equidad para café y caficultores | Norma de compra de Starbucks para fincas de café, verificada por terceros.
fr: Pratiques d'équité du café et des planteurs | Norme d'achat de Starbucks pour les fermes de café, vérifiée par des tiers.
pt: Práticas de equidade de café e agricultores | Norma de compra da Starbucks para fazendas de café, verificada por terceiros.

bird-friendly [certificates] ~ shade-grown-coffee = Bird Friendly; Smithsonian
en: Bird Friendly certification | A Smithsonian certificate for organic coffee under diverse shade that is habitat for birds.
es: Certificación Bird Friendly | Certificado del Smithsonian para café orgánico bajo sombra diversa que es hábitat de aves.
fr: Certification Bird Friendly | Certificat du Smithsonian pour café biologique sous ombrage varié, habitat d'oiseaux.
pt: Certificação Bird Friendly | Certificado do Smithsonian para café biológico sob sombra diversa que é habitat de aves.

demeter [certificates] ~ organic = en:biodynamic; es:biodinámico; fr:biodynamique; pt:biodinâmico
en: Demeter certification | The certificate of biodynamic farming, which goes beyond organic rules.
es: Certificación Demeter | Certificado de agricultura biodinámica, que va más allá de las reglas ecológicas.
fr: Certification Demeter | Certificat d'agriculture biodynamique, qui va au-delà des règles biologiques.
pt: Certificação Demeter | Certificado de agricultura biodinâmica, que vai além das regras biológicas.

voluntary-standard [certificates] ~ rainforest-alliance fairtrade = VSS; es:norma voluntaria; fr:norme volontaire; pt:norma voluntária
en: Voluntary sustainability standard | Rules for farming and trade that firms take on freely and have checked; they do not replace the law.
es: Norma voluntaria de sostenibilidad | Reglas de cultivo y comercio que las empresas adoptan libremente y hacen verificar; no sustituyen la ley.
fr: Norme volontaire de durabilité | Règles de culture et de commerce adoptées librement et contrôlées ; elles ne remplacent pas la loi.
pt: Norma voluntária de sustentabilidade | Regras de cultivo e comércio que as empresas adotam livremente e mandam verificar; não substituem a lei.

internal-control-system [certificates] = ICS; es:sistema interno de control; fr:système de contrôle interne; pt:sistema de controle interno
en: Internal control system | A group's own checks of all its farmers, so that the certifier needs to visit only some.
es: Sistema de control interno | Controles propios de un grupo sobre todos sus agricultores, para que el certificador visite solo algunos.
fr: Système interne de contrôle | Contrôles d'un groupe sur tous ses planteurs, si bien que le certificateur n'en visite que certains.
pt: Sistema interno de controle | Controles próprios de um grupo sobre todos os agricultores, para o certificador visitar só alguns.

maximum-residue-level [food-safety] = MRL; es:límite máximo de residuos; fr:limite maximale de résidus; pt:limite máximo de resíduos
en: Maximum residue level | The most of a pesticide that food may hold by law; in the EU by Regulation (EC) No 396/2005.
es: Límite máximo de residuos (LMR) | Máximo de un plaguicida que un alimento puede tener por ley; en la UE, Reglamento (CE) 396/2005.
fr: Limite maximale de résidus (LMR) | Maximum d'un pesticide qu'un aliment peut contenir ; dans l'UE, règlement (CE) 396/2005.
pt: Limite máximo de resíduos (LMR) | Máximo de um pesticida que um alimento pode ter por lei; na UE, Regulamento (CE) 396/2005.

ochratoxin-a [food-safety] = OTA; es:ocratoxina A; fr:ochratoxine A; pt:ocratoxina A
en: Ochratoxin A | A poison that some moulds form in coffee and cocoa dried or stored too damp; the EU sets limits.
es: Ocratoxina A (OTA) | Veneno que ciertos mohos forman en café y cacao secados o guardados húmedos; la UE fija límites.
fr: Ochratoxine A (OTA) | Poison que forment des moisissures dans café et cacao séchés ou stockés humides ; l'UE fixe des limites.
pt: Ocratoxina A (OTA) | Veneno que certos bolores formam em café e cacau secos ou guardados úmidos; a UE fixa limites.

mineral-oil [food-safety] ~ jute-bag = MOSH; MOAH; es:aceite mineral; fr:huile minérale; pt:óleo mineral
en: Mineral oil residues | Hydrocarbons that get into food from bags, machines or smoke.
es: Residuos de aceite mineral | Hidrocarburos que llegan al alimento por sacos, máquinas o humo.
fr: Résidus d'huile minérale | Hydrocarbures passant dans l'aliment par les sacs, les machines ou la fumée.
pt: Resíduos de óleo mineral | Hidrocarbonetos que chegam ao alimento por sacos, máquinas ou fumo.

haccp [food-safety] = HACCP; es:APPCC
en: Hazard analysis and critical control points | Finding where food can become dangerous and controlling just those points.
es: Análisis de peligros y puntos críticos | Hallar dónde un alimento puede volverse peligroso y controlar justo esos puntos.
fr: Analyse des dangers et points critiques | Trouver où l'aliment peut devenir dangereux et maîtriser ces points.
pt: Análise de perigos e pontos críticos | Encontrar onde um alimento pode tornar-se perigoso e controlar esses pontos.

child-labour [people] ~ forced-labour = es:trabajo infantil; fr:travail des enfants; pt:trabalho infantil
en: Child labour | Work that harms children or keeps them from school; conventions 138 and 182 of the ILO forbid it.
es: Trabajo infantil prohibido | Trabajo que daña a los niños o los aparta de la escuela; lo prohíben los convenios 138 y 182 de la OIT.
fr: Travail des enfants prohibé | Travail qui nuit aux enfants ou les prive d'école ; interdit par les conventions 138 et 182 de l'OIT.
pt: Trabalho infantil proibido | Trabalho que prejudica crianças ou as afasta da escola; as convenções 138 e 182 da OIT proíbem-no.

forced-labour [people] = es:trabajo forzoso; fr:travail forcé; pt:trabalho forçado
en: Forced labour | Work that somebody is made to do under threat and has not offered freely.
es: Trabajo bajo coacción | Trabajo exigido bajo amenaza y no ofrecido libremente.
fr: Travail sous contrainte | Travail exigé sous menace et non offert librement.
pt: Trabalho sob coação | Trabalho exigido sob ameaça e não oferecido livremente.

living-income [people] = es:ingreso digno; fr:revenu vital; pt:rendimento digno
en: Living income | What a household needs for a decent life: food, housing, school, health and some savings.
es: Ingreso vital | Lo que un hogar necesita para vivir con dignidad: comida, casa, escuela, salud y algo de ahorro.
fr: Revenu décent | Ce qu'il faut à un ménage pour vivre décemment : nourriture, logement, école, santé et un peu d'épargne.
pt: Rendimento vital | O que uma família precisa para viver com dignidade: comida, casa, escola, saúde e alguma poupança.

land-tenure [people] ~ legality = es:tenencia de la tierra; fr:droits fonciers; pt:posse da terra
en: Land tenure | The right by which somebody holds and uses land, by title, lease or custom.
es: Tenencia de tierra | Derecho por el que alguien posee y usa tierra: título, arriendo o costumbre.
fr: Régime foncier | Droit par lequel on détient et utilise une terre : titre, bail ou coutume.
pt: Posse de terra | Direito pelo qual alguém detém e usa terra: título, arrendamento ou costume.

legality [rules] ~ due-diligence = es:legalidad de la producción; fr:légalité de la production; pt:legalidade da produção
en: Legality of production | Grown by the laws of its country on land, environment, labour, human rights, tax and customs.
es: Producción legal | Producido según las leyes del país sobre tierra, ambiente, trabajo, derechos humanos, impuestos y aduana.
fr: Production légale | Produit selon les lois du pays sur la terre, l'environnement, le travail, les droits humains, l'impôt et la douane.
pt: Produção legal | Produzido segundo as leis do país sobre terra, ambiente, trabalho, direitos humanos, impostos e alfândega.

free-prior-informed-consent [people] ~ land-tenure = FPIC; es:consentimiento libre, previo e informado; fr:CLIP
en: Free, prior and informed consent | The right of indigenous peoples to agree, or not, before their land is used.
es: Consentimiento libre e informado previo | Derecho de los pueblos indígenas a aceptar o no antes de que se use su tierra.
fr: Consentement libre, préalable et éclairé | Droit des peuples autochtones d'accepter ou non avant l'usage de leur terre.
pt: Consentimento livre, prévio e informado | Direito dos povos indígenas de aceitar ou não antes de se usar a sua terra.

carbon-footprint [people] ~ carbon-credit = es:huella de carbono; fr:empreinte carbone; pt:pegada de carbono
en: Carbon footprint | The greenhouse gases that a product causes from farm to use, as carbon dioxide equivalent.
es: Huella de carbono del producto | Gases de efecto invernadero que causa un producto de la finca al uso, en equivalente de dióxido de carbono.
fr: Empreinte carbone du produit | Gaz à effet de serre causés de la ferme à l'usage, en équivalent dioxyde de carbone.
pt: Pegada de carbono do produto | Gases de efeito de estufa que um produto causa da fazenda ao uso, em equivalente de dióxido de carbono.

carbon-credit [people] = es:crédito de carbono; fr:crédit carbone; pt:crédito de carbono
en: Carbon credit | A certificate for one tonne of carbon dioxide avoided or removed; it is retired once it is counted.
es: Crédito de carbono certificado | Certificado de una tonelada de dióxido de carbono evitada o retirada; se cancela al contarlo.
fr: Crédit carbone certifié | Certificat d'une tonne de dioxyde de carbone évitée ou retirée ; il est annulé une fois compté.
pt: Crédito de carbono certificado | Certificado de uma tonelada de dióxido de carbono evitada ou removida; é cancelado quando contado.
`;
