import type { Language } from '../../../kernel/values/language.ts';

export interface HelpTopic {
  id: string;
  /** The page that it is about. */
  page: string;
  /** What people look for it by, beside the words of its text. */
  keywords: string;
  says: Readonly<Record<Language, string>>;
}

/** What the help says: one sentence or two for each thing that people do here, with the page where they do it. */
export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'register-plot',
    page: '/app/farmer/plots/new',
    keywords:
      'plot field register map outline polygon parcela registrar contorno mapa parcelle enregistrer contour carte registar',
    says: {
      en: 'A farmer registers a plot with its name, commodity and place: a point, or better its outline drawn on the map or walked with the phone.',
      es: 'Un agricultor registra una parcela con su nombre, producto y lugar: un punto o, mejor, su contorno dibujado en el mapa o recorrido con el teléfono.',
      fr: 'Un agriculteur enregistre une parcelle avec son nom, son produit et son lieu : un point, ou mieux son contour dessiné sur la carte ou parcouru avec le téléphone.',
      pt: 'Um agricultor registra um talhão com o nome, o produto e o lugar: um ponto ou, melhor, o contorno desenhado no mapa ou percorrido com o telefone.',
    },
  },
  {
    id: 'record-harvest',
    page: '/app/farmer/harvests/new',
    keywords: 'harvest record enter weigh cosecha registrar pesar recolte saisir peser colheita registar',
    says: {
      en: 'A harvest is entered with its plot, day and kilograms; this also works offline, and is sent when the phone is online again.',
      es: 'Una cosecha se registra con su parcela, día y kilogramos; también funciona sin conexión y se envía cuando el teléfono vuelve a tenerla.',
      fr: 'Une récolte se saisit avec sa parcelle, son jour et ses kilogrammes ; cela marche aussi hors ligne et part quand le téléphone est de nouveau en ligne.',
      pt: 'Uma colheita registra-se com o talhão, o dia e os quilogramas; também funciona sem ligação e é enviada quando o telefone volta a tê-la.',
    },
  },
  {
    id: 'create-lot',
    page: '/app/cooperative/lots/new',
    keywords: 'lot create new pool aggregate list offer lote crear ofrecer creer proposer criar oferecer',
    says: {
      en: 'A cooperative makes a lot of harvests of its members, gives it a price, and lists it; listing signs what its records say.',
      es: 'Una cooperativa forma un lote con cosechas de sus socios, le pone precio y lo ofrece; al ofrecerlo se firma lo que dicen sus registros.',
      fr: 'Une coopérative forme un lot avec des récoltes de ses membres, lui donne un prix et le propose ; alors ce que disent ses données est signé.',
      pt: 'Uma cooperativa forma um lote com colheitas dos seus membros, dá-lhe um preço e oferece-o; então o que os registros dizem é assinado.',
    },
  },
  {
    id: 'buy-lot',
    page: '/app/market',
    keywords:
      'buy market cart order purchase comprar mercado carrito pedido acheter marche panier commande carrinho encomenda',
    says: {
      en: 'A buyer finds lots on the market, puts them into the cart and checks out: each line becomes an order that the exporter accepts.',
      es: 'Un comprador encuentra lotes en el mercado, los añade al carrito y confirma: cada línea es un pedido que el exportador acepta.',
      fr: 'Un acheteur trouve des lots sur le marché, les met au panier et valide : chaque ligne devient une commande que l’exportateur accepte.',
      pt: 'Um comprador encontra lotes no mercado, põe no carrinho e confirma: cada linha é um pedido que o exportador aceita.',
    },
  },
  {
    id: 'pay-order',
    page: '/app/buyer/orders',
    keywords:
      'pay payment wallet token card escrow pagar pago cartera tarjeta deposito payer paiement portefeuille carte sequestre pagamento carteira cartao',
    says: {
      en: 'An order is paid from the wallet or by card; the money is held in escrow until the buyer confirms the delivery.',
      es: 'Un pedido se paga desde la cartera o con tarjeta; el dinero queda en depósito hasta que el comprador confirma la entrega.',
      fr: 'Une commande se paie depuis le portefeuille ou par carte ; l’argent reste en séquestre jusqu’à ce que l’acheteur confirme la livraison.',
      pt: 'Um pedido se paga pela carteira ou com cartão; o dinheiro fica em depósito até o comprador confirmar a entrega.',
    },
  },
  {
    id: 'dispute',
    page: '/app/buyer/orders',
    keywords: 'dispute complaint wrong quality missing disputa reclamacion litige reclamation reclamacao disputar',
    says: {
      en: 'When goods are not as ordered, buyer or exporter raises a dispute on the page of the order; the money then waits until an admin decides.',
      es: 'Si la mercancía no es la pedida, el comprador o el exportador abre una disputa en la página del pedido; el dinero espera la decisión de un administrador.',
      fr: 'Si la marchandise n’est pas conforme, l’acheteur ou l’exportateur ouvre un litige sur la page de la commande ; l’argent attend la décision d’un administrateur.',
      pt: 'Se a mercadoria não é a do pedido, o comprador ou o exportador abre uma disputa na página do pedido; o dinheiro espera a decisão de um administrador.',
    },
  },
  {
    id: 'due-diligence',
    page: '/app/compliance/new',
    keywords:
      'eudr due diligence package statement deforestation diligencia debida declaracion deforestacion diligence raisonnee declaration diligencia devida desmatamento',
    says: {
      en: 'A due diligence package freezes lots, their plots and producers; its risk is assessed, signed off with a name, and its statement filed with the EU.',
      es: 'Un paquete de diligencia debida congela lotes, sus parcelas y productores; se evalúa su riesgo, se firma con nombre y su declaración se presenta a la UE.',
      fr: 'Un dossier de diligence raisonnée fige des lots, leurs parcelles et producteurs ; son risque est évalué, validé avec un nom, et sa déclaration déposée auprès de l’UE.',
      pt: 'Um pacote de diligência devida congela lotes, talhões e produtores; o risco é avaliado, aprovado com um nome, e a declaração entregue à UE.',
    },
  },
  {
    id: 'inspection',
    page: '/app/inspector',
    keywords:
      'inspection inspect grade sample cupping inspeccion calidad muestra inspecter qualite echantillon inspecao qualidade amostra',
    says: {
      en: 'An inspector measures a lot by the protocol of its commodity; the grade is computed from the measures, and an admin approves the inspection.',
      es: 'Un inspector mide un lote según el protocolo de su producto; la calidad se calcula de las medidas y un administrador aprueba la inspección.',
      fr: 'Un inspecteur mesure un lot selon le protocole de son produit ; la qualité est calculée à partir des mesures, et un administrateur approuve l’inspection.',
      pt: 'Um inspetor mede um lote segundo o protocolo do seu produto; a qualidade é calculada das medidas e um administrador aprova a inspeção.',
    },
  },
  {
    id: 'verify',
    page: '/verify',
    keywords:
      'verify receipt proof ledger anchor authentic verificar recibo prueba verifier recu preuve registre recibo prova',
    says: {
      en: 'Anybody can verify a lot without an account: its records are compared with what was signed and anchored on the ledger, and the receipt is checked in the browser.',
      es: 'Cualquiera puede verificar un lote sin cuenta: sus registros se comparan con lo firmado y anclado en el libro mayor, y el recibo se comprueba en el navegador.',
      fr: 'Chacun peut vérifier un lot sans compte : ses données sont comparées à ce qui a été signé et ancré dans le registre, et le reçu est vérifié dans le navigateur.',
      pt: 'Qualquer pessoa pode verificar um lote sem conta: os registros são comparados com o que foi assinado e ancorado no livro-razão, e o recibo é verificado no navegador.',
    },
  },
  {
    id: 'finance-profile',
    page: '/app/profile',
    keywords:
      'finance profile score bank loan lender credit perfil puntuacion banco prestamo profil note banque pret credito pontuacao emprestimo',
    says: {
      en: 'A finance profile is a score from 0 to 100 computed from records; only its holder decides which banks see it, by a link or by sharing.',
      es: 'Un perfil financiero es una puntuación de 0 a 100 calculada de los registros; solo su titular decide qué bancos lo ven, por enlace o compartiéndolo.',
      fr: 'Un profil financier est une note de 0 à 100 calculée à partir des données ; seul son titulaire décide quelles banques le voient, par lien ou partage.',
      pt: 'Um perfil financeiro é uma pontuação de 0 a 100 calculada dos registros; só o seu titular decide que bancos o veem, por link ou compartilhamento.',
    },
  },
  {
    id: 'members',
    page: '/app/cooperative/members',
    keywords: 'member invite colleague role join socio invitar colega rol membre inviter role membro convidar papel',
    says: {
      en: 'Owners invite people by e-mail and give them a role: Owner, Manager, Member or, in a cooperative, Clerk.',
      es: 'Los propietarios invitan por correo y dan un rol: Owner, Manager, Member o, en una cooperativa, Clerk.',
      fr: 'Les propriétaires invitent par courriel et donnent un rôle : Owner, Manager, Member ou, dans une coopérative, Clerk.',
      pt: 'Os proprietários convidam por e-mail e dão um papel: Owner, Manager, Member ou, numa cooperativa, Clerk.',
    },
  },
  {
    id: 'keys',
    page: '/app/connections/keys',
    keywords: 'api key partner webhook integration mcp clave integracion cle integration chave integracao',
    says: {
      en: 'Partners connect programs with an API key: it acts for one organisation, with chosen roles and scopes, and can be revoked at once.',
      es: 'Los socios conectan programas con una clave de API: actúa por una organización, con roles y alcances elegidos, y se revoca al instante.',
      fr: 'Les partenaires relient des programmes avec une clé d’API : elle agit pour une organisation, avec des rôles et portées choisis, et se révoque aussitôt.',
      pt: 'Os parceiros ligam programas com uma chave de API: atua por uma organização, com papéis e âmbitos escolhidos, e pode ser revogada de imediato.',
    },
  },
  {
    id: 'account',
    page: '/app/account',
    keywords:
      'account password language name session second factor cuenta contrasena idioma compte mot passe langue conta senha palavra',
    says: {
      en: 'Name, language, password, second factor and open sessions are changed on the page of the account.',
      es: 'El nombre, el idioma, la contraseña, el segundo factor y las sesiones se cambian en la página de la cuenta.',
      fr: 'Le nom, la langue, le mot de passe, le second facteur et les sessions se changent sur la page du compte.',
      pt: 'O nome, a língua, a senha, o segundo fator e as sessões mudam-se na página da conta.',
    },
  },
  {
    id: 'payouts',
    page: '/app/cooperative/wallet',
    keywords: 'payout bank withdraw iban mobile money retirar banco retrait virement levantamento transferencia',
    says: {
      en: 'Money leaves the wallet by a payout to a verified bank account or mobile money number; an admin approves it.',
      es: 'El dinero sale de la cartera por un pago a una cuenta bancaria o de dinero móvil verificada; un administrador lo aprueba.',
      fr: 'L’argent quitte le portefeuille par un versement vers un compte bancaire ou d’argent mobile vérifié ; un administrateur l’approuve.',
      pt: 'O dinheiro sai da carteira por um pagamento a uma conta bancária ou de dinheiro móvel verificada; um administrador aprova-o.',
    },
  },
];
