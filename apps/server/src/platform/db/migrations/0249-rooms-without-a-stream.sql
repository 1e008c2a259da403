-- A room that leads to a page of the app has no stream and is never live. Houses that were seeded before have such rooms that
-- were switched on: with a link to a stream one would be live at once, and its followers would not be told.
update room set live_since = null, changed_at = clock_timestamp() where live_since is not null and link like '/%';
