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

  /** Selects the existing rows. */
  static final String TEMPLATE =
      """
      do $$
      declare
        v_table text;
      begin
        foreach v_table in array array['workflow_instances', 'workflow_step_executions',
          'workflow_step_receipts', 'workflow_events', 'workflow_event_values',
          'approval_requests', 'approval_assignees', 'approval_decisions']
        loop
          execute format('create temp table %1$I as select * from workflow.%1$I', v_table);
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
   * Ids are other ids, the same for the same; everything else is as it is. Numbers that the tables
   * draw are drawn.
   */
  static final String COPY_ALL =
      """
      do $$
      declare
        v_table  text;
        v_names  text;
        v_values text;
      begin
        foreach v_table in array array['workflow_instances', 'workflow_step_executions',
          'workflow_step_receipts', 'workflow_events', 'workflow_event_values',
          'approval_requests', 'approval_assignees', 'approval_decisions']
        loop
          select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
              string_agg(case
                when a.attname = 'ended_number' then 'nextval(''workflow.ended_numbers'')'
                when a.attname = 'entity_id' then 't.entity_id || ''-'' || n.number'
                when a.atttypid = 'uuid'::regtype and a.attname <> 'definition_id' then
                  format('(lpad(to_hex(1750000000000 + n.number), 12, ''0'')'
                    || ' || substr(md5(t.%I::text || n.number), 13))::uuid', a.attname)
                else format('t.%I', a.attname) end, ', ' order by a.attnum)
            into v_names, v_values
            from pg_attribute a
            where a.attrelid = format('workflow.%I', v_table)::regclass and a.attnum > 0
              and not a.attisdropped and a.attidentity = '' and a.attgenerated = '';
          execute format(
            'insert into workflow.%1$I (%2$s) select %3$s'
              || ' from generate_series(%4$s, %5$s) as n (number) cross join pg_temp.%1$I t',
            v_table, v_names, v_values,
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
