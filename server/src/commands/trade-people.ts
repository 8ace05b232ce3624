import { randomBytes } from 'node:crypto';
import { type Client, createClient } from '@lotmark/sdk';

/** Everybody who takes part in one trade, each with a session, and their organisations. */
export interface TradePeople {
  baseUrl: string;
  admin: Client;
  farmer: Client;
  cooperative: Client;
  exporter: Client;
  buyer: Client;
  cooperativeOrg: string;
  exporterOrg: string;
  buyerOrg: string;
  /** Distinguishes this run from others on the same server. */
  run: string;
}

/** Told of what was just done, in words. */
export type Say = (done: string) => void;

export interface AdminLogin {
  email: string;
  password: string;
}

/** Signs everybody up, founds their organisations, and brings the farmer into the cooperative, who asks and is taken in. */
export async function bringPeople(baseUrl: string, login: AdminLogin, say: Say): Promise<TradePeople> {
  const run = randomBytes(4).toString('hex');
  const admin = createClient({ baseUrl });
  await admin.login({ usr: login.email, pwd: login.password });
  say(`the admin ${login.email} is logged in`);
  const signUp = async (who: string, full_name: string, as_farmer = false): Promise<Client> => {
    const client = createClient({ baseUrl });
    const email = emailOf(who, run);
    const password = randomBytes(18).toString('base64url');
    await client.auth.sign_up({ email, full_name, password, as_farmer });
    // Their mailboxes are made up, and a server that sends mail lets nobody in before the mailed link was opened.
    await admin.admin_users.confirm_address({ email });
    await client.login({ usr: email, pwd: password });
    return client;
  };
  const farmer = await signUp('farmer', 'Almaz Bekele', true);
  const cooperative = await signUp('cooperative', 'Tesfaye Worku');
  const exporter = await signUp('exporter', 'Hirut Demissie');
  const buyer = await signUp('buyer', 'Jonas Brandt');
  say('a farmer, a cooperative, an exporter and a buyer have signed up');
  const founded = await found({ cooperative, exporter, buyer }, run);
  say(`their organisations: ${founded.cooperativeOrg}, ${founded.exporterOrg}, ${founded.buyerOrg}`);
  const { name: request } = await farmer.farmer.request_to_join({ cooperative: founded.cooperativeOrg });
  await cooperative.cooperative.accept_join_request({ request });
  say('the farmer asked to join the cooperative and was taken in');
  return { baseUrl, admin, farmer, cooperative, exporter, buyer, ...founded, run };
}

function emailOf(who: string, run: string): string {
  return `${who}-${run}@trade.example.org`;
}

async function found(owners: Pick<TradePeople, 'cooperative' | 'exporter' | 'buyer'>, run: string) {
  const cooperative = await owners.cooperative.cooperative_onboard.create_cooperative_org({
    cooperative_name: `Sidama Highlands ${run}`,
    country: 'ET',
    region: 'Sidama',
  });
  const exporter = await owners.exporter.exporter_onboard.create_exporter_org({
    exporter_name: `Rift Valley Exports ${run}`,
    country: 'ET',
  });
  const buyer = await owners.buyer.buyer.create_buyer_org({
    payload: { buyer_name: `Nordkontor Kaffee ${run}`, business_type: 'Importer', country: 'DE' },
  });
  return { cooperativeOrg: cooperative.name, exporterOrg: exporter.name, buyerOrg: buyer.name };
}
