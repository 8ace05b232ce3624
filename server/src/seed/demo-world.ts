/** The demonstration world: people, fields and goods that look like the trade. Data only. */
import type { Role } from '../kernel/write/actor.ts';

export const demoPassword = 'from-farm-to-harbour';

export interface DemoPerson {
  key: string;
  email: string;
  fullName: string;
  /** Roles an admin grants; the others come with what the person does. */
  roles: Role[];
  farmer: boolean;
  /** What is printed beside the login. */
  what: string;
}

const person = (key: string, fullName: string, what: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  key,
  email: `${key}@demo.lotmark.example`,
  fullName,
  roles: [],
  farmer: false,
  what,
  ...more,
});

export const people: readonly DemoPerson[] = [
  person('abebe', 'Abebe Tadesse', 'farmer, Yirgacheffe', { farmer: true }),
  person('tigist', 'Tigist Alemu', 'farmer, Yirgacheffe', { farmer: true }),
  person('kofi', 'Kofi Mensah', 'farmer, Ashanti', { farmer: true }),
  person('coop', 'Selamawit Bekele', 'owner of the coffee cooperative'),
  person('cocoa', 'Akosua Owusu', 'owner of the cocoa cooperative'),
  person('exporter', 'Dawit Haile', 'owner of the exporter'),
  person('buyer', 'Hanna Petersen', 'owner of the buyer in Hamburg'),
  person('roaster', 'Luca Ferrari', 'owner of a second buyer'),
  person('inspector', 'Marta Girma', 'inspector', { roles: ['SVC Inspector'] }),
  person('authority', 'Yonas Kebede', 'authority', { roles: ['SVC Authority'] }),
  person('bank', 'Sara Lindqvist', 'bank', { roles: ['SVC Bank'] }),
  person('insurer', 'Peter Okello', 'insurance agent', { roles: ['Insurance Agent'] }),
];

export interface DemoPlot {
  farmer: string;
  name: string;
  commodity: 'Coffee' | 'Cocoa';
  plantedYear: number;
  /** [lng, lat], closed. */
  ring: [number, number][];
  /** [date, kilograms] */
  harvests: [string, number][];
}

export const plots: readonly DemoPlot[] = [
  {
    farmer: 'abebe',
    name: 'Konga upper terrace',
    commodity: 'Coffee',
    plantedYear: 2009,
    ring: [
      [38.20412, 6.16204],
      [38.20598, 6.16162],
      [38.20655, 6.16301],
      [38.20571, 6.16418],
      [38.20433, 6.16377],
      [38.20412, 6.16204],
    ],
    harvests: [
      ['2025-11-18', 620],
      ['2025-12-04', 840],
    ],
  },
  {
    farmer: 'abebe',
    name: 'Konga river field',
    commodity: 'Coffee',
    plantedYear: 2014,
    ring: [
      [38.20911, 6.15877],
      [38.21102, 6.15849],
      [38.21144, 6.15991],
      [38.20987, 6.16043],
      [38.20911, 6.15877],
    ],
    harvests: [['2025-12-11', 510]],
  },
  {
    farmer: 'tigist',
    name: 'Aricha hillside',
    commodity: 'Coffee',
    plantedYear: 2011,
    ring: [
      [38.19204, 6.17088],
      [38.19377, 6.17031],
      [38.19462, 6.17144],
      [38.19401, 6.17266],
      [38.19247, 6.17239],
      [38.19204, 6.17088],
    ],
    harvests: [
      ['2025-11-26', 700],
      ['2025-12-15', 930],
    ],
  },
  {
    farmer: 'kofi',
    name: 'Bekwai south',
    commodity: 'Cocoa',
    plantedYear: 2006,
    ring: [
      [-1.57892, 6.45213],
      [-1.57704, 6.45188],
      [-1.57661, 6.45334],
      [-1.57788, 6.45402],
      [-1.57901, 6.45337],
      [-1.57892, 6.45213],
    ],
    harvests: [
      ['2025-10-21', 880],
      ['2025-11-30', 640],
    ],
  },
];
