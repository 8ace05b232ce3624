-- The goods as the buyer saw them when the line was made, or agreed to later: grade, processing and what else they order by.
-- Null for older lines, of which it is not known.
alter table cart_lines add column goods_seen jsonb;
