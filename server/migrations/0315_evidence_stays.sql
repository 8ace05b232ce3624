-- What must be kept for five years cannot be deleted. Of evidence of a package only that it was taken back is written down, once;
-- what it says stays as it was.
create function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
     or (to_jsonb(new) - '{withdrawn_at,withdrawn_by}'::text[]) is distinct from (to_jsonb(old) - '{withdrawn_at,withdrawn_by}'::text[]) then
    raise exception 'evidence of a package stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger diligence_evidence_stays before update or delete on diligence_evidence
  for each row execute function refuse_evidence_change();
