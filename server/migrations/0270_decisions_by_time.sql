-- no transaction
-- The list of all decisions begins with the newest; those of one person are found by who asked.
drop index concurrently if exists ai_decisions_newest;
create index concurrently ai_decisions_newest on ai_decisions (at desc, name desc);
drop index concurrently if exists ai_decisions_of_person;
create index concurrently ai_decisions_of_person on ai_decisions (asked_by, at desc, name desc);
