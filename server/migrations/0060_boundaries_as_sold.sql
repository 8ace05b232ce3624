-- Where a plot lay when a lot of it was sold, for plots that were redrawn since: the sold lot goes on committing to it.
-- A row is made when the plot is redrawn, so a sale costs nothing, and most lots never have one.
create table lot_boundaries (
  lot text not null references lots,
  plot text not null references plots,
  gps_lat numeric(9,6) check (gps_lat between -90 and 90),
  gps_lng numeric(9,6) check (gps_lng between -180 and 180),
  -- GeoJSON Polygon exactly as it was served
  gps_polygon text,
  kept_at timestamptz not null,
  primary key (lot, plot),
  check ((gps_lat is null) = (gps_lng is null))
);
create index lot_boundaries_plot on lot_boundaries (plot);
