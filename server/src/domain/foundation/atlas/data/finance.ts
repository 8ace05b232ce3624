/** Prices, payment and credit. */
export const finance = `
futures-price [prices] ~ c-price = en:terminal market; es:futuros; fr:marché à terme; pt:futuros
en: Futures price | The price at which an exchange trades a standard amount for delivery in a later month.
es: Precio de futuros | Precio al que una bolsa negocia una cantidad normalizada para entrega en un mes posterior.
fr: Prix à terme | Prix auquel une bourse négocie une quantité type à livrer un mois ultérieur.
pt: Preço de futuros | Preço a que uma bolsa negocia uma quantidade normalizada para entrega num mês posterior.

c-price [prices] < futures-price = en:Coffee C; KC; en:New York C; es:contrato C; fr:contrat C
en: C price | The futures price of washed arabica in New York, in US cents a pound; a contract is 37,500 pounds.
es: Precio C | Precio de futuros del arábica lavado en Nueva York, en centavos por libra; un contrato son 37.500 libras.
fr: Prix C | Prix à terme de l'arabica lavé à New York, en cents la livre ; un contrat fait 37 500 livres.
pt: Preço C | Preço de futuros do arábica lavado em Nova York, em centavos por libra; um contrato são 37 500 libras.

robusta-futures [prices] < futures-price = RC; en:London robusta; es:robusta de Londres
en: Robusta futures | The futures price of robusta in London, in US dollars a tonne; a contract is 10 tonnes.
es: Futuros de robusta | Precio de futuros del robusta en Londres, en dólares por tonelada; un contrato son 10 toneladas.
fr: Robusta à terme | Prix à terme du robusta à Londres, en dollars la tonne ; un contrat fait 10 tonnes.
pt: Futuros de robusta | Preço de futuros do robusta em Londres, em dólares por tonelada; um contrato são 10 toneladas.

cocoa-futures [prices] < futures-price = en:cocoa futures; es:futuros de cacao; fr:cacao à terme
en: Cocoa futures price | The futures price of cocoa beans in London, in pounds, and in New York, in dollars a tonne.
es: Precio de futuros del cacao | Precio de futuros del cacao en grano en Londres, en libras, y en Nueva York, en dólares por tonelada.
fr: Prix à terme du cacao | Prix à terme des fèves de cacao à Londres, en livres sterling, et à New York, en dollars la tonne.
pt: Preço de futuros do cacau | Preço de futuros do cacau em grão em Londres, em libras esterlinas, e em Nova York, em dólares por tonelada.

differential [prices] ~ futures-price = en:basis; es:diferencial; fr:différentiel; pt:diferencial
en: Price differential | What a lot is worth more or less than the futures price, for its origin and quality.
es: Diferencial de precio | Lo que un lote vale más o menos que el precio de futuros, por origen y calidad.
fr: Différentiel de prix | Ce qu'un lot vaut de plus ou de moins que le prix à terme, selon origine et qualité.
pt: Diferencial de preço | O que um lote vale a mais ou a menos do que o preço de futuros, por origem e qualidade.

price-to-be-fixed [prices] ~ differential = PTBF; es:precio por fijar; fr:prix à fixer; pt:preço a fixar
en: Price to be fixed | A sale whose price is a futures price, chosen later by one side, plus or less an agreed differential.
es: Venta con precio por fijar | Venta cuyo precio es el de futuros, elegido después por una parte, más o menos un diferencial pactado.
fr: Vente à prix à fixer | Vente dont le prix est le terme, choisi plus tard par une partie, plus ou moins un différentiel convenu.
pt: Venda com preço a fixar | Venda cujo preço é o de futuros, escolhido depois por uma parte, mais ou menos um diferencial acordado.

outright-price [prices] ~ price-to-be-fixed = en:fixed price; es:precio fijo; fr:prix ferme; pt:preço fixo
en: Outright price | A price that is one fixed figure and follows no exchange.
es: Precio firme | Precio que es una cifra fija y no sigue a ninguna bolsa.
fr: Prix fixe convenu | Prix qui est un chiffre fixe et ne suit aucune bourse.
pt: Preço firme | Preço que é um valor fixo e não segue nenhuma bolsa.

spot-price [prices] = en:spot; es:precio al contado; fr:prix spot; pt:preço à vista
en: Spot price | The price for goods that are there now, as in a warehouse of the importing country.
es: Precio spot | Precio de mercancía disponible ya, como en un almacén del país importador.
fr: Prix au comptant | Prix d'une marchandise disponible tout de suite, comme dans un entrepôt du pays importateur.
pt: Preço spot | Preço de mercadoria disponível já, como num armazém do país importador.

hedging [prices] ~ futures-price = es:cobertura de riesgo; fr:couverture de risque; pt:cobertura de risco
en: Hedging | Taking the opposite side on an exchange, so that a change of price there makes up for one in the goods.
es: Cobertura con futuros | Tomar la posición contraria en bolsa, para que un cambio de precio allí compense el de la mercancía.
fr: Couverture à terme | Prendre la position inverse en bourse, pour qu'un mouvement y compense celui de la marchandise.
pt: Cobertura com futuros | Tomar a posição contrária em bolsa, para que uma mudança de preço ali compense a da mercadoria.

premium [prices] ~ fairtrade-minimum-price = es:prima; fr:prime; pt:prêmio
en: Price premium | What is paid above the usual price, for quality, a certificate or an origin.
es: Prima de precio | Lo que se paga sobre el precio usual, por calidad, certificado u origen.
fr: Prime de prix | Ce qui se paie au-dessus du prix usuel, pour la qualité, un certificat ou une origine.
pt: Prêmio de preço | O que se paga acima do preço usual, por qualidade, certificado ou origem.

fairtrade-minimum-price [prices] ~ fairtrade = es:precio mínimo de comercio justo; fr:prix minimum équitable
en: Fairtrade minimum price | The least that certified producers are paid when the market falls below it, with a premium on top.
es: Precio mínimo Fairtrade | Lo mínimo que reciben productores certificados si el mercado cae por debajo, con una prima además.
fr: Prix minimum Fairtrade | Le moins que reçoivent les producteurs certifiés si le marché passe dessous, avec une prime en plus.
pt: Preço mínimo Fairtrade | O mínimo que recebem os produtores certificados se o mercado cair abaixo, com um prêmio além disso.

living-income-reference-price [prices] ~ living-income = LIRP; es:precio de referencia de ingreso vital
en: Living income reference price | The price that a typical farm with good yield would need for a decent living of the household.
es: Precio de referencia para ingreso digno | Precio que una finca típica con buen rendimiento necesitaría para una vida digna del hogar.
fr: Prix de référence du revenu vital | Prix dont une ferme type à bon rendement aurait besoin pour une vie décente du ménage.
pt: Preço de referência para rendimento digno | Preço de que uma fazenda típica com bom rendimento precisaria para uma vida digna da família.

exchange-rate [prices] = FX; es:tipo de cambio; fr:taux de change; pt:taxa de câmbio
en: Exchange rate | What one unit of a currency costs in another.
es: Tasa de cambio | Lo que cuesta una unidad de una moneda en otra.
fr: Cours de change | Ce que coûte une unité d'une monnaie dans une autre.
pt: Câmbio | O que custa uma unidade de uma moeda noutra.

escrow [payment] ~ settlement = es:depósito en garantía; fr:séquestre; pt:conta de garantia
en: Escrow | Money of a buyer that a third party holds until the agreed condition, such as delivery, is met.
es: Fondo en garantía | Dinero del comprador que un tercero guarda hasta cumplirse la condición pactada, como la entrega.
fr: Fonds sous séquestre | Argent de l'acheteur gardé par un tiers jusqu'à ce que la condition convenue, comme la livraison, soit remplie.
pt: Fundo em garantia | Dinheiro do comprador que um terceiro guarda até se cumprir a condição acordada, como a entrega.

settlement [payment] = es:liquidación; fr:règlement; pt:liquidação
en: Settlement | The final payment by which both sides of a trade owe each other nothing more.
es: Liquidación del pago | Pago final por el que ambas partes ya no se deben nada.
fr: Règlement final | Paiement final après lequel les deux parties ne se doivent plus rien.
pt: Liquidação do pagamento | Pagamento final pelo qual as duas partes já nada se devem.

letter-of-credit [payment] ~ documentary-collection = L/C; LC; es:carta de crédito; fr:crédit documentaire; pt:carta de crédito; en:documentary credit
en: Letter of credit | A bank's promise to pay the seller when the named papers are presented in order.
es: Crédito documentario | Promesa de un banco de pagar al vendedor cuando se presenten en regla los papeles nombrados.
fr: Lettre de crédit | Promesse d'une banque de payer le vendeur sur présentation conforme des papiers nommés.
pt: Crédito documentário | Promessa de um banco de pagar ao vendedor quando se apresentem em ordem os papéis nomeados.

documentary-collection [payment] ~ cash-against-documents = D/P; D/A; es:cobranza documentaria; fr:remise documentaire; pt:cobrança documentária
en: Documentary collection | Banks hand the papers to the buyer against payment or a signed bill, without a promise of their own.
es: Cobranza de documentos | Los bancos entregan los papeles contra pago o letra firmada, sin prometer ellos nada.
fr: Encaissement documentaire | Les banques remettent les papiers contre paiement ou traite signée, sans promesse propre.
pt: Cobrança de documentos | Os bancos entregam os papéis contra pagamento ou letra assinada, sem promessa própria.

cash-against-documents [payment] = CAD; es:pago contra documentos; fr:comptant contre documents; pt:pagamento contra documentos
en: Cash against documents | The buyer pays when the shipping papers are handed over.
es: Efectivo contra documentos | El comprador paga al recibir los papeles del embarque.
fr: Paiement contre documents | L'acheteur paie à la remise des papiers d'expédition.
pt: Dinheiro contra documentos | O comprador paga ao receber os papéis do embarque.

open-account [payment] = es:cuenta abierta; fr:compte ouvert; pt:conta aberta
en: Open account | Goods are delivered first and paid by an agreed day; the seller bears the risk.
es: Pago en cuenta abierta | La mercancía se entrega primero y se paga en un día pactado; el riesgo es del vendedor.
fr: Paiement à compte ouvert | La marchandise est livrée d'abord et payée au jour convenu ; le vendeur porte le risque.
pt: Pagamento em conta aberta | A mercadoria entrega-se primeiro e paga-se num dia acordado; o risco é do vendedor.

advance-payment [payment] = en:prepayment; es:anticipo; fr:acompte; pt:adiantamento
en: Advance payment | Money that is paid before the goods are delivered.
es: Pago anticipado | Dinero que se paga antes de entregar la mercancía.
fr: Paiement d'avance | Argent versé avant la livraison de la marchandise.
pt: Pagamento antecipado | Dinheiro que se paga antes de entregar a mercadoria.

chargeback [payment] = es:contracargo; fr:rétrofacturation; pt:estorno
en: Chargeback | A card payment that the payer's bank takes back after a complaint.
es: Contracargo de tarjeta | Pago con tarjeta que el banco del pagador retira tras una reclamación.
fr: Rétrofacturation de carte | Paiement par carte que la banque du payeur reprend après une plainte.
pt: Estorno de cartão | Pagamento com cartão que o banco do pagador retoma após uma reclamação.

mobile-money [payment] = M-Pesa; es:dinero móvil; fr:argent mobile; pt:dinheiro móvel
en: Mobile money | Money in an account with a phone company, sent by text menu or app, common where banks are far.
es: Dinero por móvil | Dinero en una cuenta con la telefónica, enviado por menú o aplicación, común donde los bancos están lejos.
fr: Monnaie mobile | Argent sur un compte d'opérateur, envoyé par menu ou application, courant où les banques sont loin.
pt: Dinheiro por celular | Dinheiro numa conta com a operadora, enviado por menu ou aplicação, comum onde os bancos estão longe.

iban [payment] = IBAN; en:International Bank Account Number
en: International bank account number | The number of a bank account with country code and check digits, by ISO 13616.
es: Número internacional de cuenta | Número de una cuenta bancaria con código de país y dígitos de control, según ISO 13616.
fr: Numéro international de compte | Numéro d'un compte bancaire avec code pays et clé de contrôle, selon l'ISO 13616.
pt: Número internacional de conta | Número de uma conta bancária com código de país e dígitos de controle, segundo a ISO 13616.

bic [payment] ~ iban = BIC; SWIFT code; es:código SWIFT; fr:code SWIFT; pt:código SWIFT
en: Bank identifier code | The code of 8 or 11 characters that names a bank in international payments, by ISO 9362.
es: Código de identificación bancaria | Código de 8 u 11 caracteres que nombra un banco en pagos internacionales, según ISO 9362.
fr: Code d'identification bancaire | Code de 8 ou 11 caractères qui nomme une banque dans les paiements internationaux, selon l'ISO 9362.
pt: Código de identificação bancária | Código de 8 ou 11 caracteres que nomeia um banco em pagamentos internacionais, segundo a ISO 9362.

payout [payment] = es:desembolso; fr:versement; pt:pagamento de saída
en: Payout | Money that leaves a wallet for a bank account or mobile money.
es: Pago de salida | Dinero que sale de una cartera hacia una cuenta bancaria o dinero móvil.
fr: Versement sortant | Argent qui quitte un portefeuille vers un compte bancaire ou de la monnaie mobile.
pt: Pagamento ao exterior da carteira | Dinheiro que sai de uma carteira para uma conta bancária ou dinheiro móvel.

pre-finance [credit] ~ advance-payment = en:pre-export finance; es:prefinanciación; fr:préfinancement; pt:pré-financiamento
en: Pre-finance | Credit before export, so that a cooperative can pay farmers at harvest; repaid when the goods are sold.
es: Prefinanciación de cosecha | Crédito antes de exportar para que la cooperativa pague al cosechar; se devuelve al vender.
fr: Préfinancement de récolte | Crédit avant export pour payer les planteurs à la récolte ; remboursé à la vente.
pt: Pré-financiamento da colheita | Crédito antes de exportar para a cooperativa pagar na colheita; devolve-se ao vender.

working-capital [credit] = es:capital de trabajo; fr:fonds de roulement; pt:capital de giro
en: Working capital | The money a business needs to pay its costs until it is paid itself.
es: Capital circulante | Dinero que un negocio necesita para pagar sus gastos hasta que cobra.
fr: Besoin de trésorerie courante | Argent nécessaire à une entreprise pour payer ses frais jusqu'à être payée.
pt: Capital de giro | Dinheiro de que um negócio precisa para pagar os custos até receber.

collateral [credit] ~ warehouse-receipt = es:garantía prendaria; fr:gage; pt:garantia
en: Collateral | What a borrower pledges and the lender may sell if the loan is not repaid.
es: Garantía del préstamo | Lo que el deudor da en prenda y el acreedor puede vender si no se paga.
fr: Gage du prêt | Ce que l'emprunteur met en gage et que le prêteur peut vendre faute de remboursement.
pt: Garantia do empréstimo | O que o devedor dá em penhor e o credor pode vender se não for pago.

credit-score [credit] = es:puntaje de crédito; fr:note de crédit; pt:pontuação de crédito
en: Credit score | A figure that says how likely somebody is to repay, computed from what is recorded of them.
es: Puntuación crediticia | Cifra que dice cuán probable es que alguien pague, calculada de lo registrado sobre él.
fr: Score de crédit | Chiffre disant combien il est probable que quelqu'un rembourse, calculé d'après ses données.
pt: Pontuação creditícia | Número que diz quão provável é alguém pagar, calculado do que está registrado.

finance-eligibility-profile [credit] < credit-score = FEP; es:perfil de elegibilidad financiera; fr:profil d'éligibilité au financement
en: Finance Eligibility Profile | The signed score of a farmer, cooperative or exporter that its holder may show to lenders.
es: Perfil de elegibilidad para financiación | Puntuación firmada de agricultor, cooperativa o exportador que su titular puede mostrar a prestamistas.
fr: Profil d'éligibilité financière | Score signé d'un planteur, d'une coopérative ou d'un exportateur, que son titulaire peut montrer aux prêteurs.
pt: Perfil de elegibilidade financeira | Pontuação assinada de agricultor, cooperativa ou exportador que o titular pode mostrar a credores.

factoring [credit] = es:factoraje; fr:affacturage; pt:fatoring
en: Factoring | Selling unpaid invoices at a discount to be paid at once.
es: Factoraje de facturas | Vender facturas por cobrar con descuento para cobrar al momento.
fr: Affacturage de factures | Vendre des factures impayées avec escompte pour être payé tout de suite.
pt: Cessão de faturas | Vender faturas por receber com desconto para receber logo.

trade-credit-insurance [credit] = es:seguro de crédito; fr:assurance-crédit; pt:seguro de crédito
en: Trade credit insurance | Cover against a buyer who does not pay.
es: Seguro de crédito comercial | Cobertura contra un comprador que no paga.
fr: Assurance de crédit commercial | Couverture contre un acheteur qui ne paie pas.
pt: Seguro de crédito comercial | Cobertura contra um comprador que não paga.

cargo-insurance [credit] ~ cif = es:seguro de carga; fr:assurance facultés; pt:seguro de carga
en: Cargo insurance | Cover for loss or damage of goods on their way; Clause A covers most, Clause C least.
es: Seguro de mercancía en tránsito | Cobertura por pérdida o daño en el trayecto; la cláusula A cubre más, la C menos.
fr: Assurance de cargaison | Couverture de perte ou dommage en route ; la clause A couvre le plus, la C le moins.
pt: Seguro de mercadoria em trânsito | Cobertura por perda ou dano no caminho; a cláusula A cobre mais, a C menos.

parametric-insurance [credit] = en:index insurance; es:seguro paramétrico; fr:assurance paramétrique; pt:seguro paramétrico
en: Parametric insurance | Cover that pays by a measured value, such as rainfall, and asks for no proof of the loss itself.
es: Seguro por índice | Cobertura que paga según un valor medido, como la lluvia, sin pedir prueba de la pérdida.
fr: Assurance indicielle | Couverture payant selon une valeur mesurée, comme la pluie, sans preuve du dommage.
pt: Seguro por índice | Cobertura que paga segundo um valor medido, como a chuva, sem pedir prova da perda.

know-your-customer [credit] ~ anti-money-laundering = KYC; es:conozca a su cliente; fr:connaissance du client; pt:conheça o seu cliente
en: Know your customer | Finding out and checking who a customer is before doing business.
es: Identificación del cliente | Averiguar y comprobar quién es un cliente antes de hacer negocio.
fr: Identification du client | Établir et vérifier qui est un client avant de traiter avec lui.
pt: Identificação do cliente | Apurar e verificar quem é um cliente antes de fazer negócio.

anti-money-laundering [credit] = AML; es:prevención del blanqueo; fr:lutte contre le blanchiment; pt:prevenção do branqueamento
en: Anti-money laundering | Rules by which firms look for and report payments that hide money from crime.
es: Prevención del blanqueo de capitales | Reglas por las que las empresas buscan y comunican pagos que ocultan dinero del delito.
fr: Lutte contre le blanchiment d'argent | Règles obligeant à chercher et signaler les paiements qui cachent l'argent du crime.
pt: Prevenção do branqueamento de capitais | Regras pelas quais as empresas procuram e comunicam pagamentos que escondem dinheiro do crime.
`;
