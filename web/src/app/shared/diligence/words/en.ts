import type { Shape } from '../../../i18n/messages.ts';

export const diligence = {
  readyForEurope: 'Ready for Europe?',
  ready: 'Ready for a due diligence statement',
  assessedWords:
    'Everything that a statement needs is recorded, and a source of deforestation data said something of each plot.',
  complete: 'Ready to be put together',
  completeWords:
    'Everything that a statement needs of the lots and their plots is recorded. Whether there was deforestation is judged afterwards.',
  notReady: 'Not ready: {count, plural, one {# thing is missing} other {# things are missing}}',
  notReadyWords:
    'From 30 December 2026 no coffee or cocoa enters the EU without a statement. This is what still stands in its way.',
  missing: 'Missing:',
  lookAt: 'Look at:',
  mend: 'Open {record}',
  mendAmongStatements: 'Open the statements for the EU',
  mendByOperator:
    'Nothing for a cooperative to do: the exporter or buyer has plots assessed when they make the statement.',
  mendNewLot: 'Make a lot from harvests',
  more: 'and {count} more',
  fault_not_geojson: '{record}: this is not readable as GeoJSON',
  fault_member_twice: '{record}: something stands in it twice',
  fault_other_file_kind: '{record}: this is another kind of file',
  fault_archive: '{record}: this is an archive',
  fault_too_large: '{record}: the file is too large',
  fault_too_many: '{record}: there are too many producers',
  fault_no_plots: '{record}: there is no plot',
  fault_coordinate_system: '{record}: another coordinate system',
  fault_geometry_kind: '{record}: no point and no outline',
  fault_nested_point: '{record}: a point with nested coordinates',
  fault_position: '{record}: not a position',
  fault_out_of_range: '{record}: a position that is nowhere on Earth',
  fault_no_fix: '{record}: a place in the open sea at 0, 0',
  fault_swapped: '{record}: latitude and longitude are swapped',
  fault_likely_swapped: '{record}: latitude seems to stand first',
  fault_metres: '{record}: metres instead of degrees',
  fault_open_ring: '{record}: the outline is not closed',
  fault_too_few_points: '{record}: too few corners',
  fault_flat: '{record}: all points lie in one line',
  fault_crosses: '{record}: the outline crosses or touches itself',
  fault_folds_back: '{record}: the outline turns back on itself',
  fault_hole: '{record}: the outline has a hole',
  fault_equal_at_six: '{record}: points that are one at six decimals',
  fault_invalid_at_six: '{record}: too narrow for six decimals',
  fault_property_name: '{record}: a property is spelled otherwise',
  fault_name_too_long: '{record}: the name is too long',
  fault_country: '{record}: not a country code',
  fault_several_countries: '{record}: plots of several countries',
  fault_area_text: '{record}: the area is not a number',
  fault_area_range: '{record}: the area of a point is out of range',
  fault_point_over_4ha: '{record}: a point for more than 4 hectares',
  fault_area_missing: '{record}: a point without an area',
  fault_area_differs: '{record}: the area given is not that of the outline',
  fault_circle: '{record}: a circle instead of an outline',
  fault_few_decimals: '{record}: fewer than six decimals',
  fault_unlikely_size: '{record}: an unlikely size',
  fault_flagged: '{record} is flagged; an authority has to decide first.',
  fault_not_listed: '{record} is {status}; it has to be listed, so that what it says is signed.',
  fault_commodity: '{commodity} has no heading in the rules; a statement cannot name it.',
  fault_not_traced:
    '{kg} kg of {record} are not traced to any plot, and harvests cannot be added to a lot that is there: for Europe, make another lot from harvests.',
  fault_not_traced_sold:
    '{kg} kg of {record} are not traced to any plot. It is sold, and stays as it was: leave it out of the statement.',
  fault_not_last_stage:
    '{record} is recorded as “{stage}”: the statement would give its {kg} kg as the net weight, and as “{shipped}” it weighs less. If that is what is shipped, have it processed first.',
  fault_no_place: 'Nobody has recorded where {record} lies.',
  fault_drawn_anew: '{record} was drawn anew between the sales of {lots}; make a statement for each of them.',
  fault_planted_after_cut_off:
    '{record} was planted in {year}, after the cut-off date {date}: show what stood there before.',
  fault_point_gave_too_much:
    '{record} has no outline and gave {kg} kg between {first_day} and {last_day}; {hectares} ha, which it counts as, usually give {most} kg. Draw its outline.',
  fault_declared_twice:
    '{record} and {other} share {hectares} ha, more than half of the smaller one: the same ground is declared twice.',
  fault_shared_ground: '{record} and {other} share {hectares} ha; check the border.',
  fault_shared_outside:
    '{record} shares {percent} % of its ground with another registered plot; see whose the ground is.',
  fault_same_point: '{record} and {other} lie at the very same point: the same ground is declared twice.',
  fault_point_inside:
    '{record}, of which only a point is known, lies within {other}: see whether the same ground is declared twice.',
  fault_not_assessed: 'No source of deforestation data has said anything of {record}.',
  fault_more_info_needed: 'A source could not tell whether there was deforestation on {record}.',
  fault_high_risk: 'A source found {record} to be of high risk, and nobody has answered for it.',
  fault_eori_missing: '{title} has no EORI number; customs know it by that.',
  fault_address_missing: '{title} lacks parts of its address.',
  fault_species_missing:
    'Nobody has said of which species the goods are ({commodity}). Choose among {species} in this form; several where they are mixed.',
  fault_species_of_grade:
    '{record} is graded “{grade}”, a grade of {species}, which is not among the species chosen: see what it is.',
  fault_activity: '{title} sits outside the EU ({country}): it can only import.',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    diligence: Shape<typeof diligence>;
  }
}
