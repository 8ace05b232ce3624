-- A statement of a supplier that was typed for the wrong order: the operator says why it is not to be referred to, in a row of its
-- own. The newest row of two numbers counts, so a later check takes it up again.
alter table eu_declarations add column set_aside_because text
  check (length(set_aside_because) between 3 and 1000);
