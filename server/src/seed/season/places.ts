import type { Spot } from './outline.ts';

/** Names as people of a region bear them. */
export interface Names {
  given: readonly string[];
  family: readonly string[];
  /** What farmers call their fields. */
  fields: readonly string[];
}

/** A part of the crop year: when it is brought in, and kilograms of what is picked from a hectare. */
export interface Harvesting {
  /** yyyy-mm-dd, both ends included; within one season of the reference data. */
  from: string;
  to: string;
  least: number;
  most: number;
  weighings: readonly [number, number];
}

export interface Origin {
  country: string;
  commodity: 'Coffee' | 'Cocoa';
  names: Names;
  harvestings: readonly Harvesting[];
}

/** What a cooperative of the season is; where `owner` is somebody of the small world, it is theirs already. */
export interface Place {
  owner: { key: string; fullName: string };
  title: string;
  region: string;
  origin: Origin;
  corridor: string;
  /** Farmers and plots that the season adds. */
  farmerCount: number;
  plotCount: number;
  /** Middles of the villages around which the fields lie. */
  villages: readonly Spot[];
  /** A village over the border, whose farmers bring their crop here. */
  abroad?: { village: Spot; plotCount: number };
  /** Key of the exporter's owner. */
  exporter: string;
}

const ethiopia: Origin = {
  country: 'ET',
  commodity: 'Coffee',
  names: {
    given:
      'Alemayehu Almaz Aster Bekele Birtukan Desta Emebet Fikru Genet Girma Hirut Kebede Lemlem Mulugeta Rahel Solomon Tsehay Worku Yeshi Zenebe'.split(
        ' ',
      ),
    family: 'Abera Assefa Ayele Demissie Fekadu Gebre Haile Kassa Lemma Mekonnen Negash Tefera Tolosa Wolde'.split(' '),
    fields: ['upper terrace', 'river field', 'forest edge', 'church slope', 'old garden', 'spring field', 'east ridge'],
  },
  harvestings: [
    { from: '2024-12-01', to: '2025-01-31', least: 1400, most: 2600, weighings: [1, 2] },
    { from: '2025-10-20', to: '2026-01-12', least: 2200, most: 4300, weighings: [2, 3] },
  ],
};

const uganda: Origin = {
  country: 'UG',
  commodity: 'Coffee',
  names: {
    given:
      'Agnes Brian Christine David Esther Florence Grace Isaac James Joseph Juliet Martin Mary Moses Patrick Rebecca Robert Sarah Stephen Winnie'.split(
        ' ',
      ),
    family:
      'Chebet Kibet Kiprotich Kusolo Masaba Mugisha Muhindo Mukasa Mutabazi Namono Nambozo Wanyama Wafula Woniala'.split(
        ' ',
      ),
    fields: [
      'banana grove',
      'waterfall side',
      'lower garden',
      'ridge plot',
      'school field',
      'old kraal',
      'crater slope',
    ],
  },
  harvestings: [
    { from: '2024-12-02', to: '2025-03-24', least: 1300, most: 2600, weighings: [1, 1] },
    { from: '2025-04-03', to: '2025-08-22', least: 1200, most: 2900, weighings: [1, 1] },
    { from: '2025-09-04', to: '2026-01-10', least: 2200, most: 4600, weighings: [1, 2] },
  ],
};

const ghana: Origin = {
  country: 'GH',
  commodity: 'Cocoa',
  names: {
    given: 'Abena Adjoa Akua Ama Efua Esi Kojo Kwabena Kwadwo Kwaku Kwame Kwasi Kweku Nana Yaa Yaw'.split(' '),
    family:
      'Adjei Agyeman Amoah Ansah Antwi Asante Boateng Darko Donkor Frimpong Gyasi Nkrumah Ofori Opoku Sarpong'.split(
        ' ',
      ),
    fields: ['Bekwai road', 'stream side', 'palm corner', 'north block', 'shade farm', 'big odum tree', 'new planting'],
  },
  harvestings: [
    { from: '2024-12-03', to: '2025-03-20', least: 700, most: 1300, weighings: [1, 1] },
    { from: '2025-04-05', to: '2025-08-20', least: 450, most: 1250, weighings: [1, 1] },
    { from: '2025-09-05', to: '2026-01-08', least: 1000, most: 2200, weighings: [1, 2] },
  ],
};

export const places: readonly Place[] = [
  {
    owner: { key: 'coop', fullName: 'Selamawit Bekele' },
    title: 'Yirgacheffe Konga Union',
    region: 'Gedeo',
    origin: ethiopia,
    corridor: 'ET-DE',
    farmerCount: 9,
    plotCount: 12,
    villages: [
      [38.2142, 6.1465],
      [38.1851, 6.1542],
    ],
    exporter: 'exporter',
  },
  {
    owner: { key: 'limu', fullName: 'Tesfaye Abdi' },
    title: 'Limu Kossa Growers',
    region: 'Jimma',
    origin: ethiopia,
    corridor: 'ET-US',
    farmerCount: 10,
    plotCount: 13,
    villages: [
      [36.8612, 7.9463],
      [36.8891, 7.9618],
    ],
    exporter: 'exporter',
  },
  {
    owner: { key: 'sipi', fullName: 'Juliet Cherop' },
    title: 'Sipi Mount Elgon Growers',
    region: 'Eastern',
    origin: uganda,
    corridor: 'UG-IT',
    farmerCount: 10,
    plotCount: 14,
    villages: [
      [34.3735, 1.3352],
      [34.3901, 1.3524],
    ],
    abroad: { village: [34.6318, 0.7842], plotCount: 3 },
    exporter: 'kampala',
  },
  {
    owner: { key: 'rwenzori', fullName: 'Baluku Masereka' },
    title: 'Rwenzori Farmers Union',
    region: 'Western',
    origin: uganda,
    corridor: 'UG-IT',
    farmerCount: 9,
    plotCount: 12,
    villages: [
      [30.1321, 0.2586],
      [30.1104, 0.2843],
    ],
    exporter: 'kampala',
  },
  {
    owner: { key: 'cocoa', fullName: 'Akosua Owusu' },
    title: 'Ashanti Kokoo Farmers',
    region: 'Ashanti',
    origin: ghana,
    corridor: 'GH-NL',
    farmerCount: 9,
    plotCount: 12,
    villages: [
      [-1.5621, 6.4462],
      [-1.5984, 6.4317],
    ],
    exporter: 'tema',
  },
  {
    owner: { key: 'sefwi', fullName: 'Emmanuel Bonsu' },
    title: 'Sefwi Wiawso Cocoa Union',
    region: 'Western North',
    origin: ghana,
    corridor: 'GH-NL',
    farmerCount: 10,
    plotCount: 13,
    villages: [
      [-2.4915, 6.2104],
      [-2.4688, 6.2317],
    ],
    exporter: 'tema',
  },
];

/** Fields of the small world, which nobody plants a second time. */
export const takenSpots: readonly { middle: Spot; reachMetres: number }[] = [
  { middle: [38.2054, 6.1629], reachMetres: 250 },
  { middle: [38.2102, 6.1594], reachMetres: 250 },
  { middle: [38.1933, 6.1715], reachMetres: 250 },
  { middle: [-1.5778, 6.4529], reachMetres: 250 },
];
