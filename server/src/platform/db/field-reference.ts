import type { InsertRows } from './mass-reference.ts';

/** Since when the first records count. */
const always = '1900-01-01';

type Kind = 'trailer' | 'reefer' | 'container';
const all: readonly Kind[] = ['trailer', 'reefer', 'container'];
const driven: readonly Kind[] = ['trailer', 'reefer'];

/** [item, section, critical or minor, kinds of vehicles, en, es, fr, pt], in the order of the form */
type Item = [
  key: string,
  section: 'papers' | 'running' | 'cargo_space' | 'cleanliness' | 'cooling',
  weight: 'critical' | 'minor',
  kinds: readonly Kind[],
  ...labels: [en: string, es: string, fr: string, pt: string],
];

/**
 * What is looked at before coffee or cocoa is loaded. The cargo space follows what ICO and FCC ask of containers for food:
 * dry, tight, clean, without smell, without earlier cargo that taints.
 */
const items: Item[] = [
  [
    ...(['papers_valid', 'papers', 'minor', driven] as const),
    'Registration and insurance are on board and valid',
    'Matrícula y seguro a bordo y vigentes',
    'Carte grise et assurance à bord et valides',
    'Documentos e seguro a bordo e válidos',
  ],
  [
    ...(['csc_plate', 'papers', 'critical', ['container']] as const),
    'Safety plate (CSC) is there and its inspection is not overdue',
    'Placa de seguridad (CSC) presente y con inspección vigente',
    'Plaque de sécurité (CSC) présente et contrôle non dépassé',
    'Placa de segurança (CSC) presente e com inspeção em dia',
  ],
  [
    ...(['brakes', 'running', 'critical', driven] as const),
    'Brakes work, no leak of air',
    'Frenos funcionan, sin fugas de aire',
    'Freins en état, pas de fuite d’air',
    'Travões funcionam, sem fugas de ar',
  ],
  [
    ...(['tyres', 'running', 'critical', driven] as const),
    'Tyres have tread and no cuts',
    'Neumáticos con dibujo y sin cortes',
    'Pneus avec profil et sans coupures',
    'Pneus com piso e sem cortes',
  ],
  [
    ...(['lights', 'running', 'minor', driven] as const),
    'Lights and indicators work',
    'Luces e intermitentes funcionan',
    'Feux et clignotants en état',
    'Luzes e piscas funcionam',
  ],
  [
    ...(['roof_walls', 'cargo_space', 'critical', all] as const),
    'Roof, walls and floor without holes (no light falls in with the doors shut)',
    'Techo, paredes y piso sin agujeros (no entra luz con las puertas cerradas)',
    'Toit, parois et plancher sans trous (pas de lumière portes fermées)',
    'Teto, paredes e piso sem furos (não entra luz com as portas fechadas)',
  ],
  [
    ...(['doors_seal', 'cargo_space', 'critical', all] as const),
    'Doors close, their rubber is whole and they take a seal',
    'Las puertas cierran, su goma está entera y admiten precinto',
    'Les portes ferment, joints entiers, scellé possible',
    'As portas fecham, a borracha está inteira e aceitam selo',
  ],
  [
    ...(['vents', 'cargo_space', 'minor', ['container']] as const),
    'Ventilation openings are free',
    'Aberturas de ventilación libres',
    'Ouvertures d’aération dégagées',
    'Aberturas de ventilação livres',
  ],
  [
    ...(['dry', 'cleanliness', 'critical', all] as const),
    'Floor and walls are dry',
    'Piso y paredes secos',
    'Plancher et parois secs',
    'Piso e paredes secos',
  ],
  [
    ...(['clean', 'cleanliness', 'critical', all] as const),
    'Swept clean, no rest of an earlier cargo',
    'Barrido, sin restos de carga anterior',
    'Balayé, sans reste de cargaison précédente',
    'Varrido, sem restos de carga anterior',
  ],
  [
    ...(['no_smell', 'cleanliness', 'critical', all] as const),
    'No smell (chemicals, fuel, mould)',
    'Sin olor (químicos, combustible, moho)',
    'Sans odeur (produits chimiques, carburant, moisissure)',
    'Sem cheiro (químicos, combustível, bolor)',
  ],
  [
    ...(['no_pests', 'cleanliness', 'critical', all] as const),
    'No insects, no trace of rodents',
    'Sin insectos ni rastro de roedores',
    'Pas d’insectes, pas de trace de rongeurs',
    'Sem insetos nem vestígios de roedores',
  ],
  [
    ...(['last_cargo', 'cleanliness', 'critical', ['container']] as const),
    'Last cargo is known and fit for food',
    'Última carga conocida y apta para alimentos',
    'Dernière cargaison connue et compatible avec des aliments',
    'Última carga conhecida e própria para alimentos',
  ],
  [
    ...(['cooling_runs', 'cooling', 'critical', ['reefer']] as const),
    'Cooling reaches its set temperature',
    'El equipo alcanza la temperatura fijada',
    'Le groupe atteint la température réglée',
    'O equipamento atinge a temperatura definida',
  ],
  [
    ...(['thermograph', 'cooling', 'minor', ['reefer']] as const),
    'Recorder of the temperature is calibrated',
    'Registrador de temperatura calibrado',
    'Enregistreur de température étalonné',
    'Registador de temperatura calibrado',
  ],
];

/**
 * [commodity, measure, at least, at most, readings in a row]. Beans that are stored above 45 degrees or in air above 85 per
 * cent lose quality or mould; a sun-heated wall touches such values for moments, so several readings in a row are asked for.
 */
const bounds: [string, string, string | null, string | null, number][] = [
  ['Coffee', 'temperature_c', '-5', '45', 3],
  ['Coffee', 'humidity_percent', null, '85', 6],
  ['Coffee', 'moisture_percent', '7', '14', 3],
  ['Cocoa', 'temperature_c', '-5', '45', 3],
  ['Cocoa', 'humidity_percent', null, '85', 6],
  ['Cocoa', 'moisture_percent', '4', '9', 3],
];

/** Checklists for vehicles, and what goods bear. */
export async function insertFieldReference(insert: InsertRows): Promise<void> {
  await insert(
    'checklist_items',
    'vehicle_kind item_key valid_from place section label_en label_es label_fr label_pt weight'.split(' '),
    items.flatMap(([key, section, weight, kinds, ...labels], place) =>
      kinds.map((kind) => [kind, key, always, place + 1, section, ...labels, weight]),
    ),
    'text text date int text text text text text text'.split(' '),
  );
  await insert(
    'reading_bounds',
    'commodity_type measure valid_from at_least at_most in_a_row'.split(' '),
    bounds.map(([commodity, measure, least, most, row]) => [commodity, measure, always, least, most, row]),
    'text text date numeric numeric int'.split(' '),
  );
}
