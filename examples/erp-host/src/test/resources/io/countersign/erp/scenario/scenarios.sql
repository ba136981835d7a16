-- Tables of the scenarios: what orders, shipments, royalties and existing rules need beside the
-- tables of the ERP.

-- Rules from before the engine: the first of a set that applies determines the outcome.
CREATE TABLE erp.rules (
  org_id     text    NOT NULL,
  rule_set   text    NOT NULL,
  position   integer NOT NULL,
  field      text    NOT NULL,
  comparison text    NOT NULL CHECK (comparison IN ('is', 'above', 'missing')),
  operand    jsonb,
  outcome    text    NOT NULL,
  message    text    NOT NULL,
  PRIMARY KEY (org_id, rule_set, position)
);

-- What the rules said, since long before the engine: one flat row each time that one applied.
CREATE TABLE erp.rule_log (
  number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id   text   NOT NULL,
  rule_set text   NOT NULL,
  type     text   NOT NULL,
  id       text   NOT NULL,
  outcome  text   NOT NULL,
  message  text   NOT NULL
);

CREATE TABLE erp.stock (
  org_id text    NOT NULL,
  item   text    NOT NULL,
  free   integer NOT NULL CHECK (free >= 0),
  PRIMARY KEY (org_id, item)
);

-- What is set aside for an order, or has to be bought for it.
CREATE TABLE erp.reservations (
  org_id    text    NOT NULL,
  order_id  text    NOT NULL,
  item      text    NOT NULL,
  quantity  integer NOT NULL,
  backorder boolean NOT NULL,
  PRIMARY KEY (org_id, order_id)
);

CREATE TABLE erp.franchise_sales (
  org_id     text    NOT NULL,
  franchisee text    NOT NULL,
  period     text    NOT NULL,
  receipt    text    NOT NULL,
  amount     bigint  NOT NULL,
  suspicious boolean NOT NULL,
  PRIMARY KEY (org_id, franchisee, period, receipt)
);

CREATE VIEW erp.purchase_orders WITH (security_invoker = true) AS
  SELECT org_id, id, version, status, (fields->>'grand_total')::bigint AS grand_total,
      fields->>'supplier_id' AS supplier_id, fields->>'terms' AS terms
    FROM erp.documents WHERE type = 'purchase_order';

CREATE VIEW erp.sales_orders WITH (security_invoker = true) AS
  SELECT org_id, id, version, status, (fields->>'grand_total')::bigint AS grand_total,
      fields->'customer'->>'name' AS customer, fields->>'item' AS item,
      (fields->>'quantity')::integer AS quantity
    FROM erp.documents WHERE type = 'sales_order';

CREATE VIEW erp.shipments WITH (security_invoker = true) AS
  SELECT org_id, id, version, status, fields->>'shipment_id' AS shipment_id,
      fields->>'signed_by' AS signed_by
    FROM erp.documents WHERE type = 'shipment';

CREATE VIEW erp.royalty_cycles WITH (security_invoker = true) AS
  SELECT org_id, id, version, status, fields->>'franchisee_id' AS franchisee_id,
      fields->>'period' AS period, (fields->>'royalty')::bigint AS royalty
    FROM erp.documents WHERE type = 'royalty_cycle';

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY
    ARRAY['rules', 'rule_log', 'stock', 'reservations', 'franchise_sales']
  LOOP
    EXECUTE format('ALTER TABLE erp.%I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('ALTER TABLE erp.%I FORCE ROW LEVEL SECURITY', v_table);
    EXECUTE format(
      'CREATE POLICY organisation ON erp.%I'
      || ' USING (org_id = workflow.org_id()) WITH CHECK (org_id = workflow.org_id())', v_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON erp.%I TO erp_rights', v_table);
  END LOOP;
END
$$;

REVOKE UPDATE, DELETE ON erp.rule_log FROM erp_rights;
GRANT SELECT ON erp.purchase_orders, erp.sales_orders, erp.shipments, erp.royalty_cycles
  TO erp_rights;
