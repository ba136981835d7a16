package io.countersign.benchmarks.own;

/** SQL statements on the engine's tables that bypass the engine. */
final class OwnSql {

  static final String FINISHED =
      """
      select count(*) from workflow.workflow_instances
      where entity_type = ? and status = 'completed'
      """;

  /** The server's clock goes on. */
  static final String PAUSE =
      """
      select pg_sleep(?)
      """;

  static final String HOST_TABLE =
      """
      create table public.invoices (
        id integer primary key, version integer not null, total bigint not null)
      """;

  static final String HOST_ROWS =
      """
      insert into public.invoices (id, version, total)
      select number, 1, 250000 from generate_series(0, ?) as number
      """;

  static final String HOST_READ =
      """
      select version, total from public.invoices where id = ?
      """;

  static final String HOST_WRITE =
      """
      update public.invoices set version = version + 1 where id = ?
      """;

  /** Only for the copying; who copies is the server's superuser. */
  static final String WITHOUT_GUARDS =
      """
      set session_replication_role = replica
      """;

  static final String WITH_GUARDS =
      """
      reset session_replication_role
      """;

  /** The tables in which the first document will have left rows. */
  static final String EMPTY_TABLES =
      """
      do $$
      declare
        v_table text;
        v_empty boolean;
      begin
        create temp table copied (name text not null);
        for v_table in
          select c.relname from pg_class c
          where c.relnamespace = 'workflow'::regnamespace and c.relkind in ('r', 'p')
            and not c.relispartition
        loop
          execute format('select not exists (select from workflow.%I)', v_table) into v_empty;
          if v_empty then
            insert into copied values (v_table);
          end if;
        end loop;
      end
      $$
      """;

  /** Selects the rows of the first document, and the ids that documents share. */
  static final String TEMPLATE =
      """
      do $$
      declare
        v_table  text;
        v_column text;
      begin
        create temp table shared (id uuid not null);
        for v_table in select name from copied loop
          execute format('create temp table %1$I as select * from workflow.%1$I', v_table);
        end loop;
        for v_table, v_column in
          select c.relname, a.attname
          from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'workflow'::regnamespace and c.relkind in ('r', 'p')
            and not c.relispartition and c.relname not in (select name from copied)
            and a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped
        loop
          execute format('insert into shared select %1$I from workflow.%2$I where %1$I is not null',
            v_column, v_table);
        end loop;
      end
      $$
      """;

  /** Which copies are made next, by number. */
  static final String COPY =
      """
      select set_config('benchmark.first', ?, false), set_config('benchmark.last', ?, false)
      """;

  /**
   * Ids are other ids, the same for the same, a millisecond later for each copy; everything else is
   * as it is. Numbers that the tables draw are drawn.
   */
  static final String COPY_ALL =
      """
      do $$
      declare
        v_table  text;
        v_column record;
        v_names  text[];
        v_values text[];
        v_shared boolean;
      begin
        for v_table in select name from copied loop
          v_names := '{}';
          v_values := '{}';
          for v_column in
            select a.attname, a.atttypid from pg_attribute a
            where a.attrelid = format('workflow.%I', v_table)::regclass and a.attnum > 0
              and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
          loop
            v_shared := true;
            if v_column.atttypid = 'uuid'::regtype then
              execute format(
                'select exists (select from pg_temp.%I t join pg_temp.shared s on s.id = t.%I)',
                v_table, v_column.attname) into v_shared;
            end if;
            v_names := v_names || quote_ident(v_column.attname);
            v_values := v_values || case
              when v_column.attname = 'ended_number' then 'nextval(''workflow.ended_numbers'')'
              when v_column.attname = 'entity_id' then 't.entity_id || ''-'' || n.number'
              when v_shared then format('t.%I', v_column.attname)
              else format(
                '(lpad(to_hex((''x'' || left(translate(t.%1$I::text, ''-'', ''''), 12))::bit(48)::bigint'
                  || ' + n.number), 12, ''0'') || substr(translate(t.%1$I::text, ''-'', ''''), 13, 1)'
                  || ' || left(md5(t.%1$I::text || n.number), 3)'
                  || ' || substr(translate(t.%1$I::text, ''-'', ''''), 17, 1)'
                  || ' || substr(md5(t.%1$I::text || n.number), 4, 15))::uuid', v_column.attname)
              end;
          end loop;
          execute format(
            'insert into workflow.%1$I (%2$s) select %3$s'
              || ' from generate_series(%4$s, %5$s) as n (number) cross join pg_temp.%1$I t',
            v_table, array_to_string(v_names, ', '), array_to_string(v_values, ', '),
            current_setting('benchmark.first'), current_setting('benchmark.last'));
        end loop;
      end
      $$
      """;

  static final String TIDY =
      """
      vacuum (analyze)
      """;

  private OwnSql() {}
}
