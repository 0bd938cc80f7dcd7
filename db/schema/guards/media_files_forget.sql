-- What is left of a picture that was deleted: nothing of what it showed.
create function media_files_forget() returns trigger language plpgsql as $$
begin
  new.sha256 := repeat('0', 64);
  new.preview := 'data:image/webp;base64,';
  return new;
end $$;
create trigger media_files_forget before update of deleted_at on media_files
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function media_files_forget();
