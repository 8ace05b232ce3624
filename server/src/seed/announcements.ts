import type { Client } from '@lotmark/sdk';
import { dayAfter } from './days.ts';

/** What the office announces: to farmers, to everybody, and to who sends and receives goods. */
export async function announce(admin: Client, begunAt: Date): Promise<void> {
  await admin.announcements.publish({
    title: {
      en: 'The coffee harvest opens: record each picking on its day',
      es: 'Comienza la cosecha de café: anote cada recolección en su día',
      fr: 'La récolte du café commence : notez chaque cueillette le jour même',
      pt: 'Começa a colheita do café: registre cada colheita no mesmo dia',
    },
    body: {
      en: 'Record what you pick under **Harvests**, for the plot it grew on. It works without a network too: the entry is kept on your phone and sent later.\n\nA lot shows as traced to its plots only for what was recorded.',
      es: 'Anote lo que recoge en **Cosechas**, en la parcela donde creció. También funciona sin red: la anotación queda en su teléfono y se envía más tarde.\n\nUn lote figura como rastreado hasta sus parcelas solo por lo que se anotó.',
      fr: 'Notez ce que vous cueillez sous **Récoltes**, pour la parcelle où cela a poussé. Cela marche aussi sans réseau : la saisie reste sur votre téléphone et part plus tard.\n\nUn lot n’est tracé jusqu’à ses parcelles que pour ce qui a été noté.',
      pt: 'Registre o que colhe em **Colheitas**, no talhão onde cresceu. Também funciona sem rede: o registro fica no seu celular e é enviado depois.\n\nUm lote só aparece como rastreado até os talhões pelo que foi registrado.',
    },
    vertical: 'Coffee',
    audience: { roles: ['SVC Farmer', 'SVC Cooperative'], countries: ['ET'], languages: [] },
  });
  const day = dayAfter(begunAt, 10);
  await admin.announcements.publish({
    title: {
      en: `Maintenance on ${day}, 02:00 to 02:30 UTC`,
      es: `Mantenimiento el ${day}, de 02:00 a 02:30 UTC`,
      fr: `Maintenance le ${day}, de 02:00 à 02:30 UTC`,
      pt: `Manutenção em ${day}, das 02:00 às 02:30 UTC`,
    },
    body: {
      en: 'The portal will be away for half an hour. What you enter in the field meanwhile stays on your device and is sent afterwards. Payments and deadlines are not affected.',
      es: 'El portal no estará disponible durante media hora. Lo que anote en el campo mientras tanto queda en su dispositivo y se envía después. Los pagos y los plazos no cambian.',
      fr: 'Le portail sera absent une demi-heure. Ce que vous saisissez sur le terrain pendant ce temps reste sur votre appareil et part ensuite. Paiements et délais ne changent pas.',
      pt: 'O portal ficará fora do ar por meia hora. O que você registrar no campo nesse tempo fica no seu dispositivo e é enviado depois. Pagamentos e prazos não mudam.',
    },
    expires_at: dayAfter(begunAt, 11),
  });
  await admin.announcements.publish({
    title: {
      en: 'How a delivery is confirmed, and what is then paid',
      es: 'Cómo se confirma una entrega y qué se paga entonces',
      fr: 'Comment une livraison est confirmée, et ce qui est alors payé',
      pt: 'Como se confirma uma entrega, e o que se paga então',
    },
    body: {
      en: 'When the goods arrive, each side has a choice:\n\n- Everything came as ordered: the buyer pays in full on the page of the order.\n- Something is missing or different: each side enters what arrived. Neither sees the other entry before both are in, and only what both confirm is paid.\n\nIf you do not agree, raise a dispute on the page of the order. The money stays in escrow meanwhile.',
      es: 'Cuando llega la mercancía, hay dos caminos:\n\n- Llegó todo como se pidió: el comprador paga todo en la página del pedido.\n- Falta algo o es distinto: cada parte anota lo que llegó. Ninguna ve la otra anotación antes de que estén las dos, y solo se paga lo que ambas confirman.\n\nSi no están de acuerdo, abran una disputa en la página del pedido. El dinero sigue mientras tanto en garantía.',
      fr: 'À l’arrivée de la marchandise, il y a deux voies :\n\n- Tout est arrivé comme commandé : l’acheteur paie tout sur la page de la commande.\n- Il manque quelque chose, ou c’est différent : chaque partie saisit ce qui est arrivé. Aucune ne voit l’autre saisie avant que les deux soient là, et seul ce que les deux confirment est payé.\n\nEn cas de désaccord, ouvrez un litige sur la page de la commande. L’argent reste sous séquestre pendant ce temps.',
      pt: 'Quando a mercadoria chega, há dois caminhos:\n\n- Chegou tudo como pedido: o comprador paga tudo na página do pedido.\n- Falta algo ou é diferente: cada lado registra o que chegou. Nenhum vê o registro do outro antes de os dois existirem, e só se paga o que os dois confirmam.\n\nSe não concordarem, abram uma disputa na página do pedido. Enquanto isso, o dinheiro fica em garantia.',
    },
    audience: { roles: ['SVC Exporter', 'SVC Buyer'], countries: [], languages: [] },
  });
}
