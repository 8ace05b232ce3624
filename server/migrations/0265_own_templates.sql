-- Templates that admins add beside those that come with the service. A version stays as it was published: another one counts
-- from its own moment on, and documents that were made with it say so.
create table document_templates (
  -- such as own-lot-card, never the name of one that comes with the service
  name text not null check (name ~ '^own-[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  version int not null check (version > 0),
  title text not null,
  -- the print format whose facts it shows
  based_on text not null,
  -- Typst
  source text not null check (length(source) <= 100000),
  source_sha256 bytea not null check (octet_length(source_sha256) = 32),
  valid_from timestamptz not null,
  reason text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- from then on nothing new is made with it
  ended_at timestamptz,
  ended_by uuid references users,
  end_reason text,
  primary key (name, version),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create index document_templates_created on document_templates (created_at desc, name, version);
create index document_templates_base on document_templates (based_on, name, valid_from);

-- What a published version says cannot change; only that it ended is written down, once.
create function refuse_template_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
     or (new.name, new.version, new.title, new.based_on, new.source, new.source_sha256, new.valid_from, new.reason, new.created_by, new.created_at)
        is distinct from
        (old.name, old.version, old.title, old.based_on, old.source, old.source_sha256, old.valid_from, old.reason, old.created_by, old.created_at) then
    raise exception 'a published template stays as it is';
  end if;
  return new;
end $$;
create trigger document_templates_stay before update or delete on document_templates
  for each row execute function refuse_template_change();

alter table documents
  add column template text,
  add column template_version int,
  -- of the text of that version
  add column template_source_sha256 bytea check (octet_length(template_source_sha256) = 32),
  add constraint documents_template foreign key (template, template_version) references document_templates (name, version),
  add constraint documents_template_version check (
    (template is null) = (template_version is null) and (template is null) = (template_source_sha256 is null));
create index documents_template on documents (template, template_version) where template is not null;
