/** Goods on their way: terms, papers, packing, weights. */
export const trade = `
commodity [trade-basics] = es:materia prima; fr:matière première; pt:matéria-prima
en: Commodity | A raw product that is traded in bulk and compared by grade, such as coffee or cocoa.
es: Producto básico | Producto crudo que se comercia a granel y se compara por grado, como café o cacao.
fr: Produit de base | Produit brut commercé en vrac et comparé par grade, comme le café ou le cacao.
pt: Produto de base | Produto bruto que se comercializa a granel e se compara por grau, como café ou cacau.

lot [trade-basics] ~ traceability = es:lote; fr:lot; pt:lote
en: Lot of goods | A mass of one commodity that is described, offered and sold as one.
es: Lote de mercancía | Masa de un solo producto que se describe, ofrece y vende como una.
fr: Lot de marchandise | Masse d'un même produit décrite, offerte et vendue d'un seul tenant.
pt: Lote de mercadoria | Massa de um só produto que se descreve, oferece e vende como uma.

origin [trade-basics] ~ certificate-of-origin = en:country of origin; es:origen; fr:origine; pt:origem
en: Origin | The country or region in which a crop was grown.
es: Origen del producto | País o región en que se cultivó un producto.
fr: Origine du produit | Pays ou région où une culture a poussé.
pt: Origem do produto | País ou região onde uma cultura cresceu.

single-origin [trade-basics] < origin = es:origen único; fr:pure origine; pt:origem única
en: Single origin | Coffee or cocoa from one country, region or farm, not blended with others.
es: De un solo origen | Café o cacao de un solo país, región o finca, sin mezclar con otros.
fr: Origine unique | Café ou cacao d'un seul pays, région ou ferme, non mélangé à d'autres.
pt: De origem única | Café ou cacau de um só país, região ou fazenda, sem mistura com outros.

micro-lot [trade-basics] < lot = microlote; fr:micro-lot
en: Micro-lot | A small lot kept apart for its quality, often the picking of one farm or one day.
es: Microlote | Lote pequeño apartado por su calidad, a menudo la cosecha de una finca o un día.
fr: Microlot | Petit lot gardé à part pour sa qualité, souvent la récolte d'une ferme ou d'un jour.
pt: Microlote de café | Lote pequeno separado pela qualidade, muitas vezes a colheita de uma fazenda ou de um dia.

cooperative [trade-basics] ~ smallholder = es:cooperativa; fr:coopérative; pt:cooperativa; en:co-op
en: Cooperative | An organisation that belongs to its member farmers, collects their harvest and sells it together.
es: Cooperativa agrícola | Organización que pertenece a sus agricultores miembros, reúne su cosecha y la vende en común.
fr: Coopérative agricole | Organisation appartenant à ses planteurs membres, qui réunit leur récolte et la vend ensemble.
pt: Cooperativa agrícola | Organização que pertence aos agricultores membros, junta a colheita e vende-a em comum.

exporter [trade-basics] ~ importer = es:exportador; fr:exportateur; pt:exportador
en: Exporter | A firm that prepares goods at origin, sells them abroad and sees to papers and shipment.
es: Empresa exportadora | Empresa que prepara la mercancía en origen, la vende al exterior y se ocupa de papeles y embarque.
fr: Société exportatrice | Entreprise qui prépare la marchandise à l'origine, la vend à l'étranger et s'occupe des papiers et de l'expédition.
pt: Empresa exportadora | Empresa que prepara a mercadoria na origem, a vende ao estrangeiro e trata dos papéis e do embarque.

importer [trade-basics] = es:importador; fr:importateur; pt:importador
en: Importer | A firm that brings goods into a country and answers for duties and rules there.
es: Empresa importadora | Empresa que introduce mercancía en un país y responde allí de aranceles y normas.
fr: Société importatrice | Entreprise qui fait entrer la marchandise dans un pays et y répond des droits et des règles.
pt: Empresa importadora | Empresa que faz entrar a mercadoria num país e aí responde por direitos e regras.

corridor [trade-basics] = en:trade route; es:corredor; fr:corridor; pt:corredor
en: Trade corridor | A route from a country of origin to a country of destination, with its own terms and papers.
es: Corredor comercial | Ruta de un país de origen a uno de destino, con sus propias condiciones y papeles.
fr: Corridor commercial | Route d'un pays d'origine vers un pays de destination, avec ses conditions et papiers propres.
pt: Corredor comercial | Rota de um país de origem para um de destino, com as suas condições e papéis.

pre-shipment-sample [trade-basics] = PSS; es:muestra de preembarque; fr:échantillon avant embarquement; pt:amostra de pré-embarque
en: Pre-shipment sample | A sample drawn from the finished lot, which the buyer approves before it is shipped.
es: Muestra previa al embarque | Muestra sacada del lote terminado, que el comprador aprueba antes del embarque.
fr: Échantillon de pré-embarquement | Échantillon tiré du lot fini, que l'acheteur approuve avant l'expédition.
pt: Amostra antes do embarque | Amostra tirada do lote pronto, que o comprador aprova antes do embarque.

type-sample [trade-basics] ~ pre-shipment-sample = es:muestra tipo; fr:échantillon type; pt:amostra tipo
en: Type sample | A sample that shows what quality a seller offers before the lot itself is ready.
es: Muestra de tipo | Muestra que enseña la calidad que ofrece el vendedor antes de estar listo el lote.
fr: Échantillon de type | Échantillon qui montre la qualité offerte avant que le lot soit prêt.
pt: Amostra de tipo | Amostra que mostra a qualidade oferecida antes de o lote estar pronto.

arbitration [trade-basics] = es:arbitraje; fr:arbitrage; pt:arbitragem
en: Trade arbitration | Deciding a dispute by experts of a trade association instead of a court.
es: Arbitraje comercial | Resolver una disputa por expertos de una asociación del ramo en vez de un tribunal.
fr: Arbitrage commercial | Régler un litige par des experts d'une association professionnelle plutôt qu'au tribunal.
pt: Arbitragem comercial | Decidir um litígio por peritos de uma associação do setor em vez de um tribunal.

ecf-contract [trade-basics] ~ arbitration = ESCC; ECC; en:European Standard Contract for Coffee
en: European coffee contract | The standard contract of the European Coffee Federation for green coffee, with its terms of weight, quality and arbitration.
es: Contrato europeo de café | Contrato tipo de la Federación Europea del Café para café verde, con sus reglas de peso, calidad y arbitraje.
fr: Contrat européen du café | Contrat type de la Fédération européenne du café pour le café vert, avec ses règles de poids, qualité et arbitrage.
pt: Contrato europeu de café | Contrato-tipo da Federação Europeia do Café para café verde, com regras de peso, qualidade e arbitragem.

gca-contract [trade-basics] ~ arbitration = GCA; en:Green Coffee Association contract
en: Green Coffee Association contract | The standard contract of the United States trade for imported green coffee.
es: Contrato GCA | Contrato tipo del comercio de Estados Unidos para café verde importado.
fr: Contrat GCA | Contrat type du commerce des États-Unis pour le café vert importé.
pt: Contrato GCA | Contrato-tipo do comércio dos Estados Unidos para café verde importado.

fcc-contract [trade-basics] ~ arbitration = FCC; en:Federation of Cocoa Commerce contract
en: Federation of Cocoa Commerce contract | The standard contract in which much of the world's cocoa is sold, with arbitration in London.
es: Contrato FCC | Contrato tipo en que se vende gran parte del cacao del mundo, con arbitraje en Londres.
fr: Contrat FCC | Contrat type par lequel se vend une grande part du cacao mondial, avec arbitrage à Londres.
pt: Contrato FCC | Contrato-tipo em que se vende grande parte do cacau do mundo, com arbitragem em Londres.

incoterms [incoterms] = Incoterms 2020; en:delivery terms; es:términos comerciales; fr:conditions de livraison; pt:condições de entrega
en: Incoterms | Eleven terms of the International Chamber of Commerce that say who pays freight, insurance and duty, and where risk passes.
es: Incoterms | Once términos de la Cámara de Comercio Internacional: quién paga flete, seguro y aranceles y dónde pasa el riesgo.
fr: Incoterms | Onze termes de la Chambre de commerce internationale : qui paie fret, assurance et droits, et où passe le risque.
pt: Incoterms | Onze termos da Câmara de Comércio Internacional: quem paga frete, seguro e direitos e onde passa o risco.

exw [incoterms] < incoterms = EXW; en:Ex Works; es:en fábrica; fr:à l'usine; pt:na origem
en: EXW, Ex Works | The buyer fetches the goods at the seller's place and bears all cost and risk from there.
es: EXW, en fábrica | El comprador recoge la mercancía donde el vendedor y asume desde allí todo costo y riesgo.
fr: EXW, à l'usine | L'acheteur enlève la marchandise chez le vendeur et assume dès là tous frais et risques.
pt: EXW, na fábrica | O comprador levanta a mercadoria junto do vendedor e assume daí todo o custo e risco.

fca [incoterms] < incoterms = FCA; en:Free Carrier; es:franco transportista; fr:franco transporteur; pt:franco transportador
en: FCA, Free Carrier | The seller clears the goods for export and hands them to the buyer's carrier at a named place; risk passes there.
es: FCA, franco transportista | El vendedor despacha la exportación y entrega al transportista del comprador en el lugar dicho; allí pasa el riesgo.
fr: FCA, franco transporteur | Le vendeur dédouane à l'export et remet au transporteur de l'acheteur au lieu convenu ; le risque y passe.
pt: FCA, franco transportador | O vendedor desembaraça a exportação e entrega ao transportador do comprador no local dito; aí passa o risco.

cpt [incoterms] < incoterms = CPT; en:Carriage Paid To; es:transporte pagado hasta; fr:port payé jusqu'à; pt:transporte pago até
en: CPT, Carriage Paid To | The seller pays carriage to the named place, but risk passes when the first carrier has the goods.
es: CPT, transporte pagado hasta | El vendedor paga el transporte al lugar dicho, pero el riesgo pasa al entregar al primer transportista.
fr: CPT, port payé jusqu'à | Le vendeur paie le transport jusqu'au lieu convenu, mais le risque passe à la remise au premier transporteur.
pt: CPT, transporte pago até | O vendedor paga o transporte até ao local dito, mas o risco passa na entrega ao primeiro transportador.

cip [incoterms] < cpt = CIP; en:Carriage and Insurance Paid To; es:transporte y seguro pagados hasta; fr:port et assurance payés jusqu'à
en: CIP, Carriage and Insurance Paid To | As CPT, and the seller insures the goods for the buyer with wide cover.
es: CIP, transporte y seguro pagados hasta | Como CPT, y el vendedor asegura la mercancía para el comprador con amplia cobertura.
fr: CIP, port et assurance payés jusqu'à | Comme CPT, et le vendeur assure la marchandise pour l'acheteur avec une large couverture.
pt: CIP, transporte e seguro pagos até | Como CPT, e o vendedor segura a mercadoria para o comprador com cobertura ampla.

dap [incoterms] < incoterms = DAP; en:Delivered at Place; es:entregada en lugar; fr:rendu au lieu de destination; pt:entregue no local
en: DAP, Delivered at Place | The seller brings the goods to the named place, ready to unload; the buyer clears the import.
es: DAP, entregada en lugar | El vendedor lleva la mercancía al lugar dicho, lista para descargar; el comprador despacha la importación.
fr: DAP, rendu au lieu de destination | Le vendeur amène la marchandise au lieu convenu, prête à décharger ; l'acheteur dédouane à l'import.
pt: DAP, entregue no local | O vendedor leva a mercadoria ao local dito, pronta a descarregar; o comprador desembaraça a importação.

dpu [incoterms] < incoterms = DPU; en:Delivered at Place Unloaded; es:entregada en lugar descargada; fr:rendu au lieu de destination déchargé
en: DPU, Delivered at Place Unloaded | The seller brings the goods to the named place and unloads them there at own risk.
es: DPU, entregada en lugar descargada | El vendedor lleva la mercancía al lugar dicho y la descarga por su riesgo.
fr: DPU, rendu au lieu déchargé | Le vendeur amène la marchandise au lieu convenu et l'y décharge à ses risques.
pt: DPU, entregue no local descarregada | O vendedor leva a mercadoria ao local dito e descarrega-a por seu risco.

ddp [incoterms] < incoterms = DDP; en:Delivered Duty Paid; es:entregada derechos pagados; fr:rendu droits acquittés; pt:entregue direitos pagos
en: DDP, Delivered Duty Paid | The seller bears everything up to the named place, import duty and taxes included.
es: DDP, entregada derechos pagados | El vendedor asume todo hasta el lugar dicho, también aranceles e impuestos de importación.
fr: DDP, rendu droits acquittés | Le vendeur assume tout jusqu'au lieu convenu, droits et taxes d'import compris.
pt: DDP, entregue direitos pagos | O vendedor assume tudo até ao local dito, incluindo direitos e impostos de importação.

fas [incoterms] < incoterms = FAS; en:Free Alongside Ship; es:franco al costado del buque; fr:franco le long du navire
en: FAS, Free Alongside Ship | The seller puts the goods beside the ship at the named port; risk passes there. For sea only.
es: FAS, franco al costado del buque | El vendedor deja la mercancía junto al buque en el puerto dicho; allí pasa el riesgo. Solo por mar.
fr: FAS, franco le long du navire | Le vendeur dépose la marchandise le long du navire au port convenu ; le risque y passe. Par mer seulement.
pt: FAS, franco ao longo do navio | O vendedor põe a mercadoria junto ao navio no porto dito; aí passa o risco. Só por mar.

fob [incoterms] < incoterms = FOB; en:Free on Board; es:franco a bordo; fr:franco à bord; pt:franco a bordo
en: FOB, Free on Board | The seller loads the goods on the buyer's ship at the named port; cost and risk pass on board. For sea only.
es: FOB, franco a bordo | El vendedor carga la mercancía en el buque del comprador en el puerto dicho; costo y riesgo pasan a bordo. Solo por mar.
fr: FOB, franco à bord | Le vendeur charge la marchandise sur le navire de l'acheteur au port convenu ; frais et risque passent à bord. Par mer seulement.
pt: FOB, franco a bordo | O vendedor carrega a mercadoria no navio do comprador no porto dito; custo e risco passam a bordo. Só por mar.

cfr [incoterms] < incoterms = CFR; en:Cost and Freight; es:costo y flete; fr:coût et fret; pt:custo e frete; C&F
en: CFR, Cost and Freight | The seller pays freight to the port of arrival, but risk passes on board at the port of loading. For sea only.
es: CFR, costo y flete | El vendedor paga el flete al puerto de llegada, pero el riesgo pasa a bordo en el de carga. Solo por mar.
fr: CFR, coût et fret | Le vendeur paie le fret jusqu'au port d'arrivée, mais le risque passe à bord au port de charge. Par mer seulement.
pt: CFR, custo e frete | O vendedor paga o frete até ao porto de chegada, mas o risco passa a bordo no de carga. Só por mar.

cif [incoterms] < cfr = CIF; en:Cost, Insurance and Freight; es:costo, seguro y flete; fr:coût, assurance et fret; pt:custo, seguro e frete
en: CIF, Cost, Insurance and Freight | As CFR, and the seller insures the goods for the buyer, at least with basic cover. For sea only.
es: CIF, costo, seguro y flete | Como CFR, y el vendedor asegura la mercancía para el comprador, al menos con cobertura básica. Solo por mar.
fr: CIF, coût, assurance et fret | Comme CFR, et le vendeur assure la marchandise pour l'acheteur, au moins en couverture de base. Par mer seulement.
pt: CIF, custo, seguro e frete | Como CFR, e o vendedor segura a mercadoria para o comprador, pelo menos com cobertura básica. Só por mar.

bill-of-lading [documents] ~ sea-waybill = B/L; BL; es:conocimiento de embarque; fr:connaissement; pt:conhecimento de embarque
en: Bill of lading | The carrier's receipt for goods on board; as a document of title, whoever holds it may claim them.
es: Conocimiento de embarque marítimo | Recibo del transportista por la mercancía a bordo; como título, quien lo tiene puede reclamarla.
fr: Connaissement maritime | Reçu du transporteur pour la marchandise à bord ; titre de propriété, son porteur peut la réclamer.
pt: Conhecimento de embarque marítimo | Recibo do transportador pela mercadoria a bordo; como título, quem o tem pode reclamá-la.

sea-waybill [documents] = es:carta de porte marítimo; fr:lettre de transport maritime
en: Sea waybill | A receipt for goods at sea that is no title: they are handed to the named consignee without it.
es: Carta de porte por mar | Recibo de mercancía por mar que no es título: se entrega al consignatario nombrado sin él.
fr: Lettre de transport par mer | Reçu de marchandise par mer sans valeur de titre : elle est remise au destinataire nommé sans lui.
pt: Carta de porte marítimo | Recibo de mercadoria por mar que não é título: entrega-se ao consignatário nomeado sem ele.

air-waybill [documents] = AWB; es:guía aérea; fr:lettre de transport aérien; pt:carta de porte aéreo
en: Air waybill | The carrier's receipt and contract for goods that travel by air; it is no title to them.
es: Guía de transporte aéreo | Recibo y contrato del transportista para mercancía por aire; no es título sobre ella.
fr: Lettre de transport par air | Reçu et contrat du transporteur pour la marchandise par air ; sans valeur de titre.
pt: Carta de porte por ar | Recibo e contrato do transportador para mercadoria por ar; não é título sobre ela.

commercial-invoice [documents] = es:factura comercial; fr:facture commerciale; pt:fatura comercial; en:invoice
en: Commercial invoice | The seller's bill: what was sold to whom, at what price and terms; customs go by it.
es: Factura de venta | Cuenta del vendedor: qué se vendió a quién, a qué precio y condiciones; la aduana se rige por ella.
fr: Facture de vente | Compte du vendeur : quoi, à qui, à quel prix et conditions ; la douane s'y fie.
pt: Fatura de venda | Conta do vendedor: o que se vendeu a quem, a que preço e condições; a alfândega rege-se por ela.

packing-list [documents] = es:lista de empaque; fr:liste de colisage; pt:lista de embalagem
en: Packing list | What is in each bag, pallet or container, with weights and marks.
es: Lista de bultos | Lo que hay en cada saco, palé o contenedor, con pesos y marcas.
fr: Liste des colis | Le contenu de chaque sac, palette ou conteneur, avec poids et marques.
pt: Lista de volumes | O que há em cada saco, palete ou contêiner, com pesos e marcas.

certificate-of-origin [documents] ~ origin = CO; es:certificado de origen; fr:certificat d'origine; pt:certificado de origem
en: Certificate of origin | A paper of a chamber or authority that says in which country the goods were made or grown.
es: Certificado de país de origen | Documento de una cámara o autoridad que dice en qué país se produjo la mercancía.
fr: Certificat de pays d'origine | Document d'une chambre ou autorité disant dans quel pays la marchandise fut produite.
pt: Certificado do país de origem | Documento de uma câmara ou autoridade que diz em que país a mercadoria foi produzida.

ico-certificate [documents] < certificate-of-origin = ICO mark; en:ICO certificate of origin; es:certificado OIC; fr:certificat OIC
en: ICO certificate | The certificate of origin of the International Coffee Organization; its number identifies a shipment of coffee.
es: Certificado de la OIC | Certificado de origen de la Organización Internacional del Café; su número identifica un embarque.
fr: Certificat de l'OIC | Certificat d'origine de l'Organisation internationale du café ; son numéro identifie une expédition.
pt: Certificado da OIC | Certificado de origem da Organização Internacional do Café; o seu número identifica um embarque.

phytosanitary-certificate [documents] = es:certificado fitosanitario; fr:certificat phytosanitaire; pt:certificado fitossanitário
en: Phytosanitary certificate | A paper of the plant protection service that says goods were inspected and are free of listed pests.
es: Certificado de sanidad vegetal | Documento de sanidad vegetal que dice que la mercancía fue inspeccionada y está libre de plagas listadas.
fr: Certificat de santé végétale | Document de la protection des végétaux attestant l'inspection et l'absence des organismes listés.
pt: Certificado de sanidade vegetal | Documento da proteção vegetal que diz que a mercadoria foi inspecionada e está livre das pragas listadas.

fumigation-certificate [documents] ~ fumigation = es:certificado de fumigación; fr:certificat de fumigation; pt:certificado de fumigação
en: Fumigation certificate | A paper saying when, with what gas and how long goods or packing were treated against pests.
es: Certificado de tratamiento por fumigación | Documento que dice cuándo, con qué gas y cuánto se trató la mercancía o el embalaje contra plagas.
fr: Attestation de fumigation | Document disant quand, avec quel gaz et combien de temps la marchandise ou l'emballage fut traité.
pt: Atestado de fumigação | Documento que diz quando, com que gás e quanto tempo se tratou a mercadoria ou a embalagem contra pragas.

weight-certificate [documents] ~ net-weight = es:certificado de peso; fr:certificat de poids; pt:certificado de peso
en: Weight certificate | A sworn weigher's or inspector's paper on the gross and net weight of goods.
es: Certificado de pesaje | Documento de un pesador jurado o inspector sobre el peso bruto y neto.
fr: Certificat de pesage | Document d'un peseur juré ou inspecteur sur les poids brut et net.
pt: Certificado de pesagem | Documento de um pesador ajuramentado ou inspetor sobre o peso bruto e líquido.

quality-certificate [documents] ~ inspection-report = es:certificado de calidad; fr:certificat de qualité; pt:certificado de qualidade
en: Quality certificate | A paper that states the grade and what was measured of a lot, and by whom.
es: Certificado de calidad del lote | Documento que indica el grado y lo medido de un lote, y por quién.
fr: Certificat de qualité du lot | Document qui donne le grade et les mesures d'un lot, et leur auteur.
pt: Certificado de qualidade do lote | Documento que indica o grau e o que se mediu de um lote, e por quem.

inspection-report [documents] = es:informe de inspección; fr:rapport d'inspection; pt:relatório de inspeção
en: Inspection report | What an inspector measured and saw of a lot, by the protocol of its commodity.
es: Informe del inspector | Lo que un inspector midió y vio de un lote, según el protocolo del producto.
fr: Rapport de l'inspecteur | Ce qu'un inspecteur a mesuré et vu d'un lot, selon le protocole du produit.
pt: Relatório do inspetor | O que um inspetor mediu e viu de um lote, segundo o protocolo do produto.

warehouse-receipt [documents] ~ warehouse = es:certificado de depósito; fr:récépissé d'entrepôt; pt:recibo de armazém; en:warrant
en: Warehouse receipt | A warehouse keeper's paper for goods in store; it can be pledged to a bank or passed on.
es: Recibo de almacén | Documento del almacenista por mercancía guardada; puede darse en prenda a un banco o cederse.
fr: Récépissé-warrant | Document de l'entrepositaire pour la marchandise stockée ; il peut être gagé à une banque ou cédé.
pt: Recibo de depósito | Documento do depositário por mercadoria guardada; pode ser dado em penhor a um banco ou cedido.

delivery-order [documents] = D/O; es:orden de entrega; fr:bon à délivrer; pt:ordem de entrega
en: Delivery order | An instruction to a warehouse or carrier to hand goods to the named person.
es: Orden de entrega de mercancía | Instrucción a un almacén o transportista de entregar mercancía a la persona nombrada.
fr: Bon de délivrance | Instruction à un entrepôt ou transporteur de remettre la marchandise à la personne nommée.
pt: Ordem de entrega de mercadoria | Instrução a um armazém ou transportador para entregar mercadoria à pessoa nomeada.

customs-declaration [documents] ~ hs-code = es:declaración de aduana; fr:déclaration en douane; pt:declaração aduaneira
en: Customs declaration | What an importer or exporter tells customs about goods, their kind, value and origin.
es: Declaración aduanera | Lo que el importador o exportador declara a la aduana: clase, valor y origen de la mercancía.
fr: Déclaration douanière | Ce que l'importateur ou l'exportateur déclare : nature, valeur et origine de la marchandise.
pt: Declaração à alfândega | O que o importador ou exportador declara à alfândega: tipo, valor e origem da mercadoria.

hs-code [documents] = HS code; en:Harmonized System; es:partida arancelaria; fr:code SH; pt:código SH
en: Harmonized System code | The number of a good in the world's customs nomenclature; coffee is 0901, cocoa beans 1801.
es: Código del Sistema Armonizado | Número de una mercancía en la nomenclatura aduanera mundial; café 0901, cacao en grano 1801.
fr: Code du Système harmonisé | Numéro d'une marchandise dans la nomenclature douanière mondiale ; café 0901, fèves de cacao 1801.
pt: Código do Sistema Harmonizado | Número de uma mercadoria na nomenclatura aduaneira mundial; café 0901, cacau em grão 1801.

shipment [logistics] ~ bill-of-lading = es:embarque; fr:expédition; pt:embarque; en:consignment
en: Shipment | Goods on their way from seller to buyer under one set of papers.
es: Envío de mercancía | Mercancía en camino del vendedor al comprador con un mismo juego de papeles.
fr: Expédition de marchandise | Marchandise en route du vendeur à l'acheteur sous un même jeu de papiers.
pt: Envio de mercadoria | Mercadoria a caminho do vendedor para o comprador com um mesmo conjunto de papéis.

freight [logistics] = es:flete; fr:fret; pt:frete
en: Freight | What a carrier is paid for bringing goods by ship, road, rail or air; also the goods themselves.
es: Flete de transporte | Lo que se paga al transportista por llevar mercancía por mar, tierra o aire; también la carga misma.
fr: Fret de transport | Ce que reçoit le transporteur pour porter la marchandise par mer, terre ou air ; aussi la cargaison.
pt: Frete de transporte | O que se paga ao transportador por levar mercadoria por mar, terra ou ar; também a própria carga.

freight-forwarder [logistics] ~ freight = es:transitario; es:agente de carga; fr:transitaire; pt:transitário
en: Freight forwarder | A firm that arranges transport, papers and customs for those who send goods.
es: Agente transitario | Empresa que organiza transporte, papeles y aduana para quien envía mercancía.
fr: Commissionnaire de transport | Entreprise qui organise transport, papiers et douane pour l'expéditeur.
pt: Agente transitário | Empresa que organiza transporte, papéis e alfândega para quem envia mercadoria.

container [logistics] ~ teu = es:contenedor; fr:conteneur; pt:contêiner; pt:contêiner
en: Shipping container | A steel box of standard size; a 20-foot one takes about 18 to 21 tonnes of green coffee.
es: Contenedor marítimo | Caja de acero de tamaño normalizado; una de 20 pies lleva unas 18 a 21 toneladas de café verde.
fr: Conteneur maritime | Caisse d'acier de taille normalisée ; une de 20 pieds porte 18 à 21 tonnes de café vert environ.
pt: Contêiner marítimo | Caixa de aço de tamanho normalizado; uma de 20 pés leva cerca de 18 a 21 toneladas de café verde.

teu [logistics] = TEU; en:twenty-foot equivalent unit
en: Twenty-foot equivalent unit | The measure of ships and ports: one container of 20 feet; one of 40 feet counts as two.
es: Unidad equivalente a veinte pies | Medida de buques y puertos: un contenedor de 20 pies; uno de 40 cuenta por dos.
fr: Équivalent vingt pieds | Mesure des navires et ports : un conteneur de 20 pieds ; un de 40 compte pour deux.
pt: Unidade equivalente a vinte pés | Medida de navios e portos: um contêiner de 20 pés; um de 40 conta por dois.

full-container-load [logistics] < container ~ less-than-container-load = FCL; es:contenedor completo; fr:conteneur complet
en: Full container load | A container that holds the goods of one sender alone.
es: Carga de contenedor completo | Contenedor que lleva solo la mercancía de un remitente.
fr: Chargement de conteneur complet | Conteneur qui ne porte que la marchandise d'un expéditeur.
pt: Carga de contêiner completo | Contêiner que leva só a mercadoria de um remetente.

less-than-container-load [logistics] < container = LCL; es:grupaje; fr:groupage; pt:grupagem
en: Less than container load | Goods that share a container with those of others.
es: Carga de grupaje | Mercancía que comparte contenedor con la de otros.
fr: Chargement en groupage | Marchandise qui partage un conteneur avec celle d'autres.
pt: Carga de grupagem | Mercadoria que partilha o contêiner com a de outros.

port-of-loading [logistics] ~ port-of-discharge = POL; es:puerto de carga; fr:port de chargement; pt:porto de carga
en: Port of loading | The port at which goods are put on board.
es: Puerto de embarque | Puerto en que la mercancía se pone a bordo.
fr: Port d'embarquement | Port où la marchandise est mise à bord.
pt: Porto de embarque | Porto onde a mercadoria é posta a bordo.

port-of-discharge [logistics] = POD; es:puerto de descarga; fr:port de déchargement; pt:porto de descarga
en: Port of discharge | The port at which goods leave the ship.
es: Puerto de desembarque | Puerto en que la mercancía deja el buque.
fr: Port de débarquement | Port où la marchandise quitte le navire.
pt: Porto de desembarque | Porto onde a mercadoria sai do navio.

eta [logistics] = ETA; en:estimated time of arrival; es:llegada estimada; fr:arrivée prévue; pt:chegada prevista
en: Expected arrival | The day on which goods or their ship are expected at the place of arrival.
es: Fecha estimada de llegada | Día en que se espera la mercancía o su buque en el lugar de llegada.
fr: Date d'arrivée prévue | Jour où la marchandise ou son navire est attendu au lieu d'arrivée.
pt: Data prevista de chegada | Dia em que se espera a mercadoria ou o seu navio no local de chegada.

demurrage [logistics] ~ detention = es:demora; fr:surestaries; pt:sobrestadia
en: Demurrage | A charge for a full container or ship that stays in port longer than was free.
es: Demoras portuarias | Cargo por un contenedor lleno o buque que queda en puerto más de lo gratuito.
fr: Surestaries de port | Frais pour un conteneur plein ou navire resté au port au-delà de la franchise.
pt: Sobrestadia no porto | Encargo por um contêiner cheio ou navio que fica no porto além do tempo livre.

detention [logistics] = es:retención de contenedor; fr:détention de conteneur
en: Container detention | A charge for keeping the carrier's container outside the port longer than was free.
es: Detención de contenedor | Cargo por retener el contenedor del naviero fuera del puerto más de lo gratuito.
fr: Détention du conteneur | Frais pour garder le conteneur du transporteur hors du port au-delà de la franchise.
pt: Detenção de contêiner | Encargo por reter o contêiner do transportador fora do porto além do tempo livre.

fumigation [logistics] = es:fumigación; fr:fumigation; pt:fumigação
en: Fumigation of goods | Filling a closed space with gas to kill insects in goods or packing.
es: Fumigación de mercancía | Llenar de gas un espacio cerrado para matar insectos en mercancía o embalaje.
fr: Fumigation de marchandise | Remplir de gaz un espace clos pour tuer les insectes de la marchandise ou de l'emballage.
pt: Fumigação de mercadoria | Encher de gás um espaço fechado para matar insetos na mercadoria ou embalagem.

container-seal [logistics] = en:seal; es:precinto; fr:scellé; fr:plomb; pt:selo
en: Container seal | A numbered lock on the doors of a container; a broken or other one means that it was opened.
es: Precinto de contenedor | Cierre numerado en las puertas del contenedor; roto o distinto significa que se abrió.
fr: Scellé de conteneur | Fermeture numérotée sur les portes du conteneur ; brisée ou autre, il a été ouvert.
pt: Selo de contêiner | Fecho numerado nas portas do contêiner; partido ou outro significa que foi aberto.

dry-bag [logistics] ~ container = en:desiccant; es:desecante; fr:déshydratant; pt:dessecante
en: Container desiccant | A bag of salt or clay that draws water from the air of a container, so that none drips on the goods.
es: Desecante de contenedor | Bolsa de sal o arcilla que absorbe agua del aire del contenedor para que no gotee sobre la mercancía.
fr: Déshydratant de conteneur | Sac de sel ou d'argile qui prend l'eau de l'air du conteneur pour qu'elle ne goutte pas sur la marchandise.
pt: Dessecante de contêiner | Saco de sal ou argila que tira água do ar do contêiner para não pingar na mercadoria.

jute-bag [packing] ~ grainpro = en:jute bag; es:saco de yute; fr:sac de jute; pt:saco de juta; en:gunny
en: Jute bag | The woven sack in which coffee and cocoa are shipped; for food it must be free of mineral oil.
es: Saco de fibra de yute | Saco tejido en que se embarcan café y cacao; para alimentos debe estar libre de aceite mineral.
fr: Sac en toile de jute | Sac tissé où voyagent café et cacao ; pour l'aliment, il doit être sans huile minérale.
pt: Saco de fibra de juta | Saco tecido em que viajam café e cacau; para alimentos deve ser livre de óleo mineral.

grainpro [packing] = GrainPro; en:hermetic liner; es:bolsa hermética; fr:sac hermétique; pt:saco hermético
en: Hermetic liner | An airtight plastic bag inside the sack that keeps moisture, smell and insects away.
es: Bolsa interior hermética | Bolsa plástica estanca dentro del saco que guarda de humedad, olor e insectos.
fr: Doublure hermétique | Sac plastique étanche dans le sac, qui écarte humidité, odeur et insectes.
pt: Saco interior hermético | Saco de plástico estanque dentro do saco que afasta umidade, cheiro e insetos.

vacuum-pack [packing] = es:empaque al vacío; fr:emballage sous vide; pt:embalagem a vácuo
en: Vacuum pack | A sealed pack without air, for small amounts of fine coffee.
es: Envase al vacío | Envase sellado sin aire, para pequeñas cantidades de café fino.
fr: Emballage sous vide d'air | Emballage scellé sans air, pour de petites quantités de café fin.
pt: Embalagem em vácuo | Embalagem selada sem ar, para pequenas quantidades de café fino.

big-bag [packing] = FIBC; en:bulk bag; es:supersaco; pt:saco grande
en: Big bag | A large woven bag with lifting loops that takes about a tonne.
es: Saco grande de una tonelada | Saco tejido grande con asas de izado que lleva cerca de una tonelada.
fr: Grand sac souple | Grand sac tissé à anses de levage, d'environ une tonne.
pt: Saco grande de uma tonelada | Saco tecido grande com alças de içar que leva cerca de uma tonelada.

bulk-liner [packing] ~ container = es:a granel en contenedor; fr:conteneur en vrac
en: Bulk in container | Beans loaded loose into a liner that fills the container, without bags.
es: Granel en contenedor | Granos cargados sueltos en un forro que llena el contenedor, sin sacos.
fr: Vrac en conteneur | Grains chargés en vrac dans une doublure qui emplit le conteneur, sans sacs.
pt: Granel em contêiner | Grãos carregados soltos num forro que enche o contêiner, sem sacos.

warehouse [packing] = es:almacén; fr:entrepôt; pt:armazém; es:bodega
en: Warehouse | A place where goods are stored dry and cool, apart from what smells, with records of what came and went.
es: Almacén de mercancía | Lugar donde se guarda mercancía seca y fresca, lejos de olores, con registro de entradas y salidas.
fr: Entrepôt de marchandise | Lieu où la marchandise reste sèche et fraîche, loin des odeurs, avec registre des entrées et sorties.
pt: Armazém de mercadoria | Lugar onde a mercadoria fica seca e fresca, longe de cheiros, com registro de entradas e saídas.

net-weight [weights] ~ gross-weight tare = es:peso neto; fr:poids net; pt:peso líquido
en: Net weight | The weight of the goods alone, without bag or container.
es: Peso neto de mercancía | Peso de la mercancía sola, sin saco ni contenedor.
fr: Poids net de marchandise | Poids de la marchandise seule, sans sac ni conteneur.
pt: Peso líquido de mercadoria | Peso da mercadoria só, sem saco nem contêiner.

gross-weight [weights] ~ tare = es:peso bruto; fr:poids brut; pt:peso bruto
en: Gross weight | The weight of goods with all their packing.
es: Peso bruto con embalaje | Peso de la mercancía con todo su embalaje.
fr: Poids brut avec emballage | Poids de la marchandise avec tout son emballage.
pt: Peso bruto com embalagem | Peso da mercadoria com toda a embalagem.

tare [weights] = es:tara; fr:tare; pt:tara
en: Tare weight | The weight of the packing alone, which is taken off the gross weight.
es: Peso de tara | Peso del embalaje solo, que se resta del bruto.
fr: Poids de tare | Poids de l'emballage seul, que l'on ôte du brut.
pt: Peso da tara | Peso da embalagem só, que se tira do bruto.

bag-60 [weights] = en:60 kg bag; es:saco de 60 kg; fr:sac de 60 kg; pt:saca de 60 kg
en: Bag of 60 kilograms | The unit of coffee statistics and of many origins; 1 tonne is about 16.7 bags.
es: Saco de 60 kilos | Unidad de las estadísticas del café y de muchos orígenes; 1 tonelada son unos 16,7 sacos.
fr: Sac de 60 kilos | Unité des statistiques du café et de maintes origines ; 1 tonne fait environ 16,7 sacs.
pt: Saca de 60 quilos | Unidade das estatísticas do café e de muitas origens; 1 tonelada são cerca de 16,7 sacas.

quintal [weights] = qq
en: Quintal | In Latin American coffee 100 Spanish pounds, about 46 kilograms; elsewhere 100 kilograms.
es: Quintal de café | En el café latinoamericano 100 libras españolas, unos 46 kilos; en otros lugares 100 kilos.
fr: Quintal de café | Dans le café d'Amérique latine 100 livres espagnoles, environ 46 kilos ; ailleurs 100 kilos.
pt: Quintal de café | No café da América Latina 100 libras espanholas, cerca de 46 quilos; em outros lugares 100 quilos.

metric-ton [weights] = MT; en:tonne; es:tonelada; fr:tonne; pt:tonelada
en: Tonne | A thousand kilograms, about 2,204.6 pounds.
es: Tonelada métrica | Mil kilos, unas 2.204,6 libras.
fr: Tonne métrique | Mille kilos, environ 2 204,6 livres.
pt: Tonelada métrica | Mil quilos, cerca de 2204,6 libras.

pound-weight [weights] = lb; es:libra; fr:livre; pt:libra
en: Pound | 0.45359237 kilograms; arabica is priced in US cents a pound.
es: Libra de peso | 0,45359237 kilos; el arábica se cotiza en centavos de dólar por libra.
fr: Livre de poids | 0,45359237 kilo ; l'arabica se cote en cents de dollar la livre.
pt: Libra de peso | 0,45359237 quilos; o arábica cota-se em centavos de dólar por libra.

hectare [weights] = ha; es:hectárea; pt:hectare
en: Hectare | An area of 10,000 square metres, a square of 100 metres.
es: Hectárea de terreno | Superficie de 10.000 metros cuadrados, un cuadrado de 100 metros.
fr: Hectare de terre | Surface de 10 000 mètres carrés, un carré de 100 mètres.
pt: Hectare de terra | Área de 10 000 metros quadrados, um quadrado de 100 metros.

yield-per-hectare [weights] ~ hectare mass-balance = en:yield; es:rendimiento por hectárea; fr:rendement à l'hectare; pt:produtividade
en: Yield per hectare | The mass that a hectare gives in a season; a lot that claims much more than its plots can give is doubtful.
es: Rendimiento de cosecha por hectárea | Masa que da una hectárea por temporada; un lote que declara mucho más de lo que sus parcelas dan es dudoso.
fr: Rendement par hectare | Masse que donne un hectare par saison ; un lot déclarant bien plus que ses parcelles est douteux.
pt: Rendimento por hectare | Massa que um hectare dá por época; um lote que declara muito mais do que os talhões dão é duvidoso.
`;
