import { type Client, createClient } from '@lotmark/sdk';
import { type DemoPerson, demoPassword } from './demo-world.ts';

/** How the people of the demonstration come in: all they do, they do by their own calls. */
export interface Entrance {
  /** Where the server is reached. */
  readonly baseUrl: string;
  /** A platform admin, logged in. */
  readonly admin: Client;
  /** When the world was begun; dates that must lie ahead count from it. */
  readonly begunAt: Date;
  /** Somebody logged in; their account is opened where there is none yet. */
  bring(person: DemoPerson): Promise<Client>;
}

/** Through the front door of a running server. @throws LotmarkError when the admin cannot log in. */
export async function frontDoor(baseUrl: string, login: { email: string; password: string }): Promise<Entrance> {
  const admin = createClient({ baseUrl });
  await admin.login({ usr: login.email, pwd: login.password });
  return {
    baseUrl,
    admin,
    begunAt: new Date(),
    bring: async (person) => {
      const client = createClient({ baseUrl });
      await signUp(client, person);
      await equip(admin, person);
      await client.login({ usr: person.email, pwd: demoPassword });
      return client;
    },
  };
}

export async function signUp(client: Client, { email, fullName, farmer }: DemoPerson): Promise<void> {
  await client.auth.sign_up({ email, full_name: fullName, password: demoPassword, as_farmer: farmer });
}

/** What an admin does for a new account: their mailboxes are made up. Done twice, it changes nothing. */
export async function equip(admin: Client, { email, roles }: DemoPerson): Promise<void> {
  await admin.admin_users.confirm_address({ email });
  for (const role of roles) await admin.admin_users.grant_role({ email, role });
}
