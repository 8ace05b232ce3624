import { type Client, createClient } from '@lotmark/sdk';
import { inject } from 'vitest';
import { demoPassword } from '../../src/seed/demo-world.ts';

/** Where the demonstration world runs. */
export interface DemoPlace {
  readonly url: string;
  readonly settledLot: string;
}

export interface Demo extends DemoPlace {
  /** E-mail and password of somebody of the demonstration world, by the first part of the address, or `admin`. */
  login(key: string): { email: string; password: string };
  client(key: string): Promise<Client>;
}

export const demoAdmin = { email: 'admin@demo.lotmark.example', password: 'from-farm-to-harbour-admin' };

export function demoAt({ url, settledLot }: DemoPlace): Demo {
  const login = (key: string) =>
    key === 'admin' ? demoAdmin : { email: `${key}@demo.lotmark.example`, password: demoPassword };
  return {
    url,
    settledLot,
    login,
    client: async (key) => {
      const client = createClient({ baseUrl: url });
      const { email, password } = login(key);
      await client.login({ usr: email, pwd: password });
      return client;
    },
  };
}

/** The one server of all tests in browsers. It is only read: who changes something brings people of their own. */
export function sharedDemo(): Demo {
  return demoAt(inject('demo'));
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoPlace;
  }
}
