-- no transaction
-- The newest verdict of each plot of a lot.
drop index concurrently if exists diligence_verdicts_plot;
create index concurrently diligence_verdicts_plot on diligence_verdicts (plot, assessment desc);
