import { type Client, createClient } from '@lotmark/sdk';

/** Who trades with whom in a test of whole trades, each with a session of their own. */
export interface Market {
  admin: Client;
  cooperative: Client;
  exporter: Client;
  buyers: readonly { client: Client; org: string }[];
  cooperativeOrg: string;
  exporterOrg: string;
}

/**
 * Signs everybody up on a running server and founds their organisations. No call is tried again by the client: what is
 * lost is for the trader to repeat.
 */
export async function openMarket(
  baseUrl: string,
  login: { email: string; password: string },
  buyers: number,
): Promise<Market> {
  const admin = createClient({ baseUrl, retries: 0 });
  await admin.login({ usr: login.email, pwd: login.password });
  const signUp = async (who: string): Promise<Client> => {
    const client = createClient({ baseUrl, retries: 0 });
    const email = `${who}@market.example.org`;
    await client.auth.sign_up({ email, full_name: who, password: 'a password for the market' });
    await client.login({ usr: email, pwd: 'a password for the market' });
    return client;
  };
  const cooperative = await signUp('cooperative');
  const exporter = await signUp('exporter');
  const founded = await cooperative.cooperative_onboard.create_cooperative_org({
    cooperative_name: 'Market cooperative',
    country: 'ET',
    region: 'Sidama',
  });
  const trading = await exporter.exporter_onboard.create_exporter_org({
    exporter_name: 'Market exporter',
    country: 'ET',
  });
  const crowd: { client: Client; org: string }[] = [];
  for (let number = 1; number <= buyers; number++) {
    const client = await signUp(`buyer${number}`);
    const payload = { buyer_name: `Market buyer ${number}`, business_type: 'Importer' as const, country: 'DE' };
    crowd.push({ client, org: (await client.buyer.create_buyer_org({ payload })).name });
  }
  return {
    admin,
    cooperative,
    exporter,
    buyers: crowd,
    cooperativeOrg: founded.name,
    exporterOrg: trading.name,
  };
}
