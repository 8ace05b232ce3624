import type { Messages } from '../../../i18n/messages.ts';

export const diligence: Messages['diligence'] = {
  readyForEurope: '¿Listo para Europa?',
  ready: 'Listo para una declaración de diligencia debida',
  assessedWords:
    'Está registrado todo lo que necesita una declaración, y una fuente de datos de deforestación dijo algo de cada parcela.',
  complete: 'Listo para armar el paquete',
  completeWords:
    'Está registrado todo lo que una declaración necesita de los lotes y sus parcelas. Si hubo deforestación se evalúa después.',
  notReady: 'No está listo: {count, plural, one {falta # cosa} other {faltan # cosas}}',
  notReadyWords:
    'Desde el 30 de diciembre de 2026 ningún café ni cacao entra en la UE sin declaración. Esto es lo que aún lo impide.',
  missing: 'Falta:',
  lookAt: 'Revise:',
  mend: 'Abrir {record}',
  mendAmongStatements: 'Abrir las declaraciones para la UE',
  mendByOperator:
    'La cooperativa no tiene que hacer nada: el exportador o el comprador hace evaluar las parcelas cuando hace la declaración.',
  mendNewLot: 'Formar un lote con cosechas',
  more: 'y {count} más',
  fault_not_geojson: '{record}: no se puede leer como GeoJSON',
  fault_member_twice: '{record}: algo figura dos veces',
  fault_other_file_kind: '{record}: es otro tipo de archivo',
  fault_archive: '{record}: es un archivo comprimido',
  fault_too_large: '{record}: el archivo es demasiado grande',
  fault_too_many: '{record}: hay demasiados productores',
  fault_no_plots: '{record}: no hay ninguna parcela',
  fault_coordinate_system: '{record}: otro sistema de coordenadas',
  fault_geometry_kind: '{record}: ni punto ni contorno',
  fault_nested_point: '{record}: un punto con coordenadas anidadas',
  fault_position: '{record}: no es una posición',
  fault_out_of_range: '{record}: una posición fuera de la Tierra',
  fault_no_fix: '{record}: un lugar en alta mar, en 0, 0',
  fault_swapped: '{record}: latitud y longitud invertidas',
  fault_likely_swapped: '{record}: la latitud parece ir primero',
  fault_metres: '{record}: metros en lugar de grados',
  fault_open_ring: '{record}: el contorno no está cerrado',
  fault_too_few_points: '{record}: muy pocos vértices',
  fault_flat: '{record}: todos los puntos están en una línea',
  fault_crosses: '{record}: el contorno se cruza o se toca',
  fault_folds_back: '{record}: el contorno vuelve sobre sí mismo',
  fault_hole: '{record}: el contorno tiene un hueco',
  fault_equal_at_six: '{record}: puntos iguales con seis decimales',
  fault_invalid_at_six: '{record}: demasiado estrecho para seis decimales',
  fault_property_name: '{record}: una propiedad está escrita de otro modo',
  fault_name_too_long: '{record}: el nombre es demasiado largo',
  fault_country: '{record}: no es un código de país',
  fault_several_countries: '{record}: parcelas de varios países',
  fault_area_text: '{record}: la superficie no es un número',
  fault_area_range: '{record}: la superficie de un punto está fuera de rango',
  fault_point_over_4ha: '{record}: un punto para más de 4 hectáreas',
  fault_area_missing: '{record}: un punto sin superficie',
  fault_area_differs: '{record}: la superficie indicada no es la del contorno',
  fault_circle: '{record}: un círculo en lugar de un contorno',
  fault_few_decimals: '{record}: menos de seis decimales',
  fault_unlikely_size: '{record}: un tamaño poco probable',
  fault_flagged: '{record} está marcado; antes debe decidir una autoridad.',
  fault_not_listed: '{record} está en «{status}»; debe publicarse, para que se firme lo que dice.',
  fault_commodity: '{commodity} no tiene partida en las reglas; una declaración no puede nombrarlo.',
  fault_not_traced:
    '{kg} kg de {record} no se remontan a ninguna parcela, y a un lote que existe no se le pueden añadir cosechas: para Europa, haga otro lote con cosechas.',
  fault_not_traced_sold:
    '{kg} kg de {record} no se remontan a ninguna parcela. Está vendido y queda como estaba: déjelo fuera de la declaración.',
  fault_not_last_stage:
    '{record} está registrado como «{stage}»: la declaración daría sus {kg} kg como peso neto, y como «{shipped}» pesa menos. Si es eso lo que se envía, haga que se procese antes.',
  fault_no_place: 'Nadie ha anotado dónde está {record}.',
  fault_drawn_anew: '{record} se volvió a trazar entre las ventas de {lots}; haga una declaración para cada uno.',
  fault_planted_after_cut_off:
    '{record} se plantó en {year}, después de la fecha límite {date}: muestre qué había antes.',
  fault_point_gave_too_much:
    '{record} no tiene contorno y dio {kg} kg entre el {first_day} y el {last_day}; {hectares} ha, por las que cuenta, suelen dar {most} kg. Trace su contorno.',
  fault_declared_twice:
    '{record} y {other} comparten {hectares} ha, más de la mitad de la menor: el mismo suelo se declara dos veces.',
  fault_shared_ground: '{record} y {other} comparten {hectares} ha; revise el límite.',
  fault_shared_outside:
    '{record} comparte el {percent} % de su terreno con otra parcela registrada; aclare de quién es el terreno.',
  fault_same_point: '{record} y {other} están en el mismo punto exacto: el mismo suelo se declara dos veces.',
  fault_point_inside:
    '{record}, de la que solo se conoce un punto, está dentro de {other}: mire si el mismo suelo se declara dos veces.',
  fault_not_assessed: 'Ninguna fuente de datos de deforestación ha dicho nada de {record}.',
  fault_more_info_needed: 'Una fuente no pudo decir si hubo deforestación en {record}.',
  fault_high_risk: 'Una fuente ve un riesgo alto en {record}, y nadie ha respondido por ello.',
  fault_eori_missing: '{title} no tiene número EORI; la aduana lo conoce por él.',
  fault_address_missing: 'A {title} le faltan partes de la dirección.',
  fault_species_missing:
    'Nadie ha dicho de qué especie es la mercancía ({commodity}). Elija entre {species} en este formulario; varias si está mezclada.',
  fault_species_of_grade:
    '{record} tiene el grado «{grade}», propio de {species}, que no está entre las especies elegidas: compruebe qué es.',
  fault_activity: '{title} está fuera de la UE ({country}): solo puede importar.',
};
