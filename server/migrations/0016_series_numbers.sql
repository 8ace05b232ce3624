-- Numbers that are given out next, some way ahead of the counter. A transaction takes one by deleting its row, so nobody
-- waits for another's commit; one that is rolled back gives its number back.
create table series_numbers (
  series text not null,
  year int not null,
  number bigint not null,
  primary key (series, year, number)
);
