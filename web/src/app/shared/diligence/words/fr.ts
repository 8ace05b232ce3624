import type { Messages } from '../../../i18n/messages.ts';

export const diligence: Messages['diligence'] = {
  readyForEurope: 'Prêt pour l’Europe ?',
  ready: 'Prêt pour une déclaration de diligence raisonnée',
  assessedWords:
    'Tout ce qu’une déclaration demande est enregistré, et une source de données sur la déforestation s’est prononcée sur chaque parcelle.',
  complete: 'Prêt à être constitué',
  completeWords:
    'Tout ce qu’une déclaration demande des lots et de leurs parcelles est enregistré. La déforestation est évaluée ensuite.',
  notReady: 'Pas prêt : {count, plural, one {il manque # élément} other {il manque # éléments}}',
  notReadyWords:
    'À partir du 30 décembre 2026, aucun café ni cacao n’entre dans l’UE sans déclaration. Voici ce qui manque encore.',
  missing: 'Il manque :',
  lookAt: 'À vérifier :',
  mend: 'Ouvrir {record}',
  mendAmongStatements: 'Ouvrir les déclarations pour l’UE',
  mendByOperator:
    'Rien à faire pour une coopérative : l’exportateur ou l’acheteur fait évaluer les parcelles quand il fait la déclaration.',
  mendNewLot: 'Constituer un lot à partir de récoltes',
  more: 'et {count} de plus',
  fault_not_geojson: '{record}: illisible comme GeoJSON',
  fault_member_twice: '{record} : quelque chose y figure deux fois',
  fault_other_file_kind: "{record}: c'est un autre type de fichier",
  fault_archive: "{record}: c'est une archive",
  fault_too_large: '{record}: le fichier est trop grand',
  fault_too_many: '{record}: il y a trop de producteurs',
  fault_no_plots: "{record}: il n'y a aucune parcelle",
  fault_coordinate_system: '{record}: autre système de coordonnées',
  fault_geometry_kind: '{record}: ni point ni contour',
  fault_nested_point: '{record}: un point aux coordonnées imbriquées',
  fault_position: "{record}: ce n'est pas une position",
  fault_out_of_range: '{record}: une position hors de la Terre',
  fault_no_fix: '{record} : un lieu en pleine mer, à 0, 0',
  fault_swapped: '{record}: latitude et longitude inversées',
  fault_likely_swapped: '{record}: la latitude semble venir en premier',
  fault_metres: '{record}: des mètres au lieu de degrés',
  fault_open_ring: "{record}: le contour n'est pas fermé",
  fault_too_few_points: '{record}: trop peu de sommets',
  fault_flat: '{record}: tous les points sont alignés',
  fault_crosses: '{record}: le contour se croise ou se touche',
  fault_folds_back: '{record}: le contour revient sur lui-même',
  fault_hole: '{record}: le contour a un trou',
  fault_equal_at_six: '{record}: des points confondus à six décimales',
  fault_invalid_at_six: '{record}: trop étroit pour six décimales',
  fault_property_name: '{record}: une propriété est écrite autrement',
  fault_name_too_long: '{record} : le nom est trop long',
  fault_country: "{record}: ce n'est pas un code de pays",
  fault_several_countries: '{record}: parcelles de plusieurs pays',
  fault_area_text: "{record}: la superficie n'est pas un nombre",
  fault_area_range: "{record}: la superficie d'un point est hors limites",
  fault_point_over_4ha: '{record}: un point pour plus de 4 hectares',
  fault_area_missing: '{record}: un point sans superficie',
  fault_area_differs: "{record}: la superficie indiquée n'est pas celle du contour",
  fault_circle: "{record}: un cercle au lieu d'un contour",
  fault_few_decimals: '{record}: moins de six décimales',
  fault_unlikely_size: '{record}: une taille peu vraisemblable',
  fault_flagged: '{record} est signalé ; une autorité doit d’abord décider.',
  fault_not_listed: '{record} est « {status} » ; il doit être publié, pour que ce qu’il dit soit signé.',
  fault_commodity: '{commodity} n’a pas de position dans les règles ; une déclaration ne peut pas le nommer.',
  fault_not_traced:
    '{kg} kg de {record} ne remontent à aucune parcelle, et on ne peut pas ajouter de récoltes à un lot existant : pour l’Europe, faites un autre lot à partir de récoltes.',
  fault_not_traced_sold:
    '{kg} kg de {record} ne remontent à aucune parcelle. Il est vendu et reste comme il était : laissez-le hors de la déclaration.',
  fault_not_last_stage:
    '{record} est enregistré comme « {stage} » : la déclaration donnerait ses {kg} kg comme poids net, et comme « {shipped} » il pèse moins. Si c’est cela qui est expédié, faites-le d’abord transformer.',
  fault_no_place: 'Personne n’a indiqué où se trouve {record}.',
  fault_drawn_anew: '{record} a été redessinée entre les ventes de {lots} ; faites une déclaration pour chacun.',
  fault_planted_after_cut_off:
    '{record} a été plantée en {year}, après la date butoir {date} : montrez ce qui s’y trouvait avant.',
  fault_point_gave_too_much:
    '{record} n’a pas de contour et a donné {kg} kg entre le {first_day} et le {last_day} ; {hectares} ha, pour lesquels elle compte, donnent d’ordinaire {most} kg. Tracez son contour.',
  fault_declared_twice:
    '{record} et {other} partagent {hectares} ha, plus de la moitié de la plus petite : le même sol est déclaré deux fois.',
  fault_shared_ground: '{record} et {other} partagent {hectares} ha ; vérifiez la limite.',
  fault_shared_outside:
    '{record} partage {percent} % de son terrain avec une autre parcelle enregistrée ; voyez à qui est ce terrain.',
  fault_same_point: '{record} et {other} se trouvent au même point exact : le même sol est déclaré deux fois.',
  fault_point_inside:
    '{record}, dont on ne connaît qu’un point, se trouve dans {other} : voyez si le même sol est déclaré deux fois.',
  fault_not_assessed: 'Aucune source de données sur la déforestation ne s’est prononcée sur {record}.',
  fault_more_info_needed: 'Une source n’a pas pu dire s’il y a eu déforestation sur {record}.',
  fault_high_risk: 'Une source voit un risque élevé sur {record}, et personne n’en a répondu.',
  fault_eori_missing: '{title} n’a pas de numéro EORI ; la douane le connaît par lui.',
  fault_address_missing: 'Il manque à {title} une partie de son adresse.',
  fault_species_missing:
    'Personne n’a dit de quelle espèce est la marchandise ({commodity}). Choisissez parmi {species} dans ce formulaire ; plusieurs si elle est mélangée.',
  fault_species_of_grade:
    '{record} est classé « {grade} », un grade de {species}, qui n’est pas parmi les espèces choisies : voyez ce que c’est.',
  fault_activity: '{title} est hors de l’UE ({country}) : elle peut seulement importer.',
};
