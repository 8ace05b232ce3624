import { type Client, createClient } from '@lotmark/sdk';
import type { Demo } from './demo.ts';

const password = 'people of one test';
const keys = ['farmer', 'coop', 'exporter', 'buyer', 'roaster'] as const;
export type Key = (typeof keys)[number];

/** One of everybody who takes part in a trade, whom no other test knows. */
export interface OwnPeople {
  /** The names of their organisations as people read them. */
  readonly names: { cooperative: string; exporter: string; buyer: string };
  readonly orgs: { cooperative: string; exporter: string; buyer: string; roaster: string };
  login(key: Key | 'admin'): { email: string; password: string };
  client(key: Key | 'admin'): Client;
  /** A lot on the market, with its exporter and price. */
  lot(facts: { quantity: number; price: number }): Promise<string>;
  /** An order of the whole lot that waits for its exporter. */
  order(by: 'buyer' | 'roaster', lot: string): Promise<string>;
  /** Tokens for a buyer. */
  mint(by: 'buyer' | 'roaster', amount: number): Promise<void>;
}

/** @param tag tells these people and organisations from all others of the shared world. */
export async function ownPeople(demo: Demo, tag: string): Promise<OwnPeople> {
  const admin = await demo.client('admin');
  const emailOf = (key: Key) => `${key}-${tag}@browser.lotmark.example`.toLowerCase();
  const clients = new Map<Key, Client>();
  for (const key of keys) {
    const client = createClient({ baseUrl: demo.url });
    await client.auth.sign_up({
      email: emailOf(key),
      full_name: `${key} ${tag}`,
      password,
      as_farmer: key === 'farmer',
    });
    await client.login({ usr: emailOf(key), pwd: password });
    clients.set(key, client);
  }
  const client = (key: Key | 'admin') => (key === 'admin' ? admin : (clients.get(key) as Client));
  const names = { cooperative: `Union ${tag}`, exporter: `Exports ${tag}`, buyer: `Kontor ${tag}` };
  const cooperative = await client('coop').cooperative_onboard.create_cooperative_org({
    cooperative_name: names.cooperative,
    country: 'ET',
    region: 'Gedeo',
  });
  const exporter = await client('exporter').exporter_onboard.create_exporter_org({
    exporter_name: names.exporter,
    country: 'ET',
  });
  const found = (by: 'buyer' | 'roaster', buyer_name: string, country: string) =>
    client(by).buyer.create_buyer_org({ payload: { buyer_name, business_type: 'Importer', country } });
  const buyer = await found('buyer', names.buyer, 'DE');
  const roaster = await found('roaster', `Roasters ${tag}`, 'IT');
  const orgs = { cooperative: cooperative.name, exporter: exporter.name, buyer: buyer.name, roaster: roaster.name };
  await join(client('coop'), client('farmer'), admin, { cooperative: orgs.cooperative, email: emailOf('farmer') });
  return {
    names,
    orgs,
    client,
    login: (key) => (key === 'admin' ? demo.login('admin') : { email: emailOf(key), password }),
    lot: async ({ quantity, price }) => {
      const { name } = await client('coop').cooperative.create_lot({
        cooperative: orgs.cooperative,
        commodity_type: 'Coffee',
        corridor: 'ET-DE',
        quantity,
        exporter: orgs.exporter,
      });
      await client('coop').cooperative.update_lot({ lot: name, asking_price: price, currency: 'USD' });
      await client('coop').cooperative.list_lot({ lot: name });
      return name;
    },
    order: async (by, lot) => {
      const { quantity } = await client(by).marketplace.get_lot({ lot });
      await client(by).cart.cart_add({ lot, quantity });
      const { orders } = await client(by).cart.cart_checkout({
        delivery: { contact_name: 'Hanna Petersen', city: 'Hamburg', country: 'DE' },
        payment: { method: 'wallet' },
      });
      return orders[0] ?? '';
    },
    mint: async (by, amount) => {
      await admin.wallet.admin_mint({ buyer: orgs[by], amount, reason: 'browser test' });
    },
  };
}

/** Farmers join by the mailed link, which an admin of an evaluation server can read. */
async function join(
  owner: Client,
  farmer: Client,
  admin: Client,
  invitation: { cooperative: string; email: string },
): Promise<void> {
  await owner.cooperative.invite_member(invitation);
  const { data } = await admin.admin_users.list_mails({ recipient: invitation.email });
  const token = data
    .map((mail) => /invite\?token=([\w-]+)/.exec(mail.body_text)?.[1])
    .find((each) => each !== undefined);
  if (token === undefined) throw new Error(`no invitation was mailed to ${invitation.email}`);
  await farmer.cooperative.accept_invite({ token });
}
