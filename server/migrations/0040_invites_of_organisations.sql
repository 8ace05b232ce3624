-- Exporters and buyers invite as cooperatives do.
alter table coop_invites rename to invites;
alter table invites rename column cooperative to org;
alter index coop_invites_one_pending rename to invites_one_pending;
alter index coop_invites_list rename to invites_list;
alter index coop_invites_open rename to invites_open;
