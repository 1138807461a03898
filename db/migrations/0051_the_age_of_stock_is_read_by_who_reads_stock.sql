-- The age of stock is a dataset of its own: whoever reads or saves stock does so with it too.
INSERT INTO role_grant (role_id, module, action) SELECT role_id, 'warehouse.stockAge', action FROM role_grant WHERE module = 'warehouse.stock'
ON CONFLICT DO NOTHING;
