#!/bin/bash
# Roles and database of the platform, made when the database server starts for the first time.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" -v studio="$STUDIO_PASSWORD" <<'SQL'
create role parlour_owner login password :'owner';
create role parlour login password :'server';
create role parlour_studio login password :'studio';
create database parlour owner parlour_owner;
SQL
