-- Uploads that nothing came to use go after a day; a picture may be cropped and has a point that stays in view.

alter table media_files
  add column claimed_at timestamptz,
  -- As spelt in the picture's addresses: percents of left, top, width and height, then the point to keep.
  add column framing text not null default ''
    check (framing ~ '^((cr_\d{1,2}_\d{1,2}_\d{1,3}_\d{1,3})|(cr_\d{1,2}_\d{1,2}_\d{1,3}_\d{1,3},)?g_\d{1,3}_\d{1,3})?$');

update media_files set claimed_at = created_at;

create index media_files_unclaimed_idx on media_files (created_at)
  where source = 'upload' and claimed_at is null and deleted_at is null;
