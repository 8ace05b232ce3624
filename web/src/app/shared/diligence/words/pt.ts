import type { Messages } from '../../../i18n/messages.ts';

export const diligence: Messages['diligence'] = {
  readyForEurope: 'Pronto para a Europa?',
  ready: 'Pronto para uma declaração de diligência devida',
  assessedWords:
    'Está registrado tudo o que uma declaração precisa, e uma fonte de dados de desmatamento disse algo de cada talhão.',
  complete: 'Pronto para montar o pacote',
  completeWords:
    'Está registrado tudo o que uma declaração precisa dos lotes e dos seus talhões. Se houve desmatamento avalia-se depois.',
  notReady: 'Não está pronto: {count, plural, one {falta # coisa} other {faltam # coisas}}',
  notReadyWords:
    'A partir de 30 de dezembro de 2026 nenhum café ou cacau entra na UE sem declaração. Isto é o que ainda falta.',
  missing: 'Falta:',
  lookAt: 'Verifique:',
  mend: 'Abrir {record}',
  mendAmongStatements: 'Abrir as declarações para a UE',
  mendByOperator:
    'A cooperativa não tem nada a fazer: o exportador ou o comprador manda avaliar os talhões quando faz a declaração.',
  mendNewLot: 'Formar um lote com colheitas',
  more: 'e mais {count}',
  fault_not_geojson: '{record}: não se lê como GeoJSON',
  fault_member_twice: '{record}: algo consta duas vezes',
  fault_other_file_kind: '{record}: é outro tipo de arquivo',
  fault_archive: '{record}: é um arquivo comprimido',
  fault_too_large: '{record}: o arquivo é grande demais',
  fault_too_many: '{record}: há produtores a mais',
  fault_no_plots: '{record}: não há nenhum talhão',
  fault_coordinate_system: '{record}: outro sistema de coordenadas',
  fault_geometry_kind: '{record}: nem ponto nem contorno',
  fault_nested_point: '{record}: um ponto com coordenadas aninhadas',
  fault_position: '{record}: não é uma posição',
  fault_out_of_range: '{record}: uma posição fora da Terra',
  fault_no_fix: '{record}: um lugar em alto-mar, em 0, 0',
  fault_swapped: '{record}: latitude e longitude trocadas',
  fault_likely_swapped: '{record}: a latitude parece vir primeiro',
  fault_metres: '{record}: metros em vez de graus',
  fault_open_ring: '{record}: o contorno não está fechado',
  fault_too_few_points: '{record}: vértices a menos',
  fault_flat: '{record}: todos os pontos estão em uma linha',
  fault_crosses: '{record}: o contorno cruza-se ou toca-se',
  fault_folds_back: '{record}: o contorno volta sobre si mesmo',
  fault_hole: '{record}: o contorno tem um buraco',
  fault_equal_at_six: '{record}: pontos iguais com seis casas decimais',
  fault_invalid_at_six: '{record}: estreito demais para seis casas decimais',
  fault_property_name: '{record}: uma propriedade está escrita de outra forma',
  fault_name_too_long: '{record}: o nome é longo demais',
  fault_country: '{record}: não é um código de país',
  fault_several_countries: '{record}: talhões de vários países',
  fault_area_text: '{record}: a área não é um número',
  fault_area_range: '{record}: a área de um ponto está fora dos limites',
  fault_point_over_4ha: '{record}: um ponto para mais de 4 hectares',
  fault_area_missing: '{record}: um ponto sem área',
  fault_area_differs: '{record}: a área indicada não é a do contorno',
  fault_circle: '{record}: um círculo em vez de um contorno',
  fault_few_decimals: '{record}: menos de seis casas decimais',
  fault_unlikely_size: '{record}: um tamanho pouco provável',
  fault_flagged: '{record} está sinalizado; antes tem de decidir uma autoridade.',
  fault_not_listed: '{record} está em «{status}»; tem de ser publicado, para que o que diz seja assinado.',
  fault_commodity: '{commodity} não tem posição nas regras; uma declaração não o pode nomear.',
  fault_not_traced:
    '{kg} kg de {record} não remontam a nenhum talhão, e a um lote que já existe não se podem juntar colheitas: para a Europa, faça outro lote a partir de colheitas.',
  fault_not_traced_sold:
    '{kg} kg de {record} não remontam a nenhum talhão. Está vendido e fica como estava: deixe-o fora da declaração.',
  fault_not_last_stage:
    '{record} está registrado como “{stage}”: a declaração daria seus {kg} kg como peso líquido, e como “{shipped}” ele pesa menos. Se é isso que será embarcado, peça que seja processado antes.',
  fault_no_place: 'Ninguém registrou onde fica {record}.',
  fault_drawn_anew: '{record} foi redesenhado entre as vendas de {lots}; faça uma declaração para cada um.',
  fault_planted_after_cut_off:
    '{record} foi plantado em {year}, depois da data-limite {date}: mostre o que lá estava antes.',
  fault_point_gave_too_much:
    '{record} não tem contorno e deu {kg} kg entre {first_day} e {last_day}; {hectares} ha, pelos quais conta, costumam dar {most} kg. Desenhe o contorno.',
  fault_declared_twice:
    '{record} e {other} compartilham {hectares} ha, mais de metade do menor: o mesmo solo é declarado duas vezes.',
  fault_shared_ground: '{record} e {other} compartilham {hectares} ha; verifique o limite.',
  fault_shared_outside:
    '{record} compartilha {percent} % da sua terra com outro talhão registrado; veja de quem é a terra.',
  fault_same_point: '{record} e {other} ficam exatamente no mesmo ponto: o mesmo solo é declarado duas vezes.',
  fault_point_inside:
    '{record}, do qual só se conhece um ponto, fica dentro de {other}: veja se o mesmo solo é declarado duas vezes.',
  fault_not_assessed: 'Nenhuma fonte de dados de desmatamento disse nada de {record}.',
  fault_more_info_needed: 'Uma fonte não pôde dizer se houve desmatamento em {record}.',
  fault_high_risk: 'Uma fonte vê um risco alto em {record}, e ninguém respondeu por isso.',
  fault_eori_missing: '{title} não tem número EORI; a alfândega conhece-a por ele.',
  fault_address_missing: 'Faltam a {title} partes da morada.',
  fault_species_missing:
    'Ninguém disse de que espécie é a mercadoria ({commodity}). Escolha entre {species} neste formulário; várias se está misturada.',
  fault_species_of_grade:
    '{record} tem o grau “{grade}”, próprio de {species}, que não está entre as espécies escolhidas: veja o que é.',
  fault_activity: '{title} fica fora da UE ({country}): só pode importar.',
};
