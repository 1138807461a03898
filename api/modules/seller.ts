import { choice, type ChoiceField, link, rate } from "#define/field";

/** The department and business unit that a document belongs to. */
export const placeFields = {
  departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" }, fetches: { unitId: "unitId" } }),
  unitId: link("masterData.businessUnit"),
};

/** The customer of a sales document; choosing him proposes his region, salesperson and currency. */
export const customerField = link("crm.customer", {
  required: true,
  fetches: { regionId: "regionId", ownerId: "salespersonId", currency: "currency" },
});

/** The same of a document that tells his risk: it follows whom it is chosen for, and nobody types it. */
export const ratedCustomerField = link("crm.customer", {
  required: true,
  fetches: { ...customerField.fetches, riskLevel: "riskLevel" },
});
/** The same of one that names whom one speaks with there: whom one asks for first is proposed. */
export const metCustomerField = link("crm.customer", {
  required: true,
  fetches: ratedCustomerField.fetches ?? {},
  proposes: { defaultContactId: { field: "contactId" } },
});
export const contactField = link("crm.contact", { where: { customerId: { field: "customerId" } } });
export const riskLevelField = choice(["low", "medium", "high"], { system: true });

export const currencyField = link("masterData.currency", { by: "code", required: true, initial: { from: "companyCurrency" } });

/** A rate that says something: of another currency, once it is known. */
export const exchangeRateField = rate({ system: true, hidden: { field: "exchangeRate", in: [null, "1", "1.00000000"] } });

/** Who sells, where, and in which currency: carried by every sales document, so that figures keep the owner of their day. */
export const sellerFields = {
  ...placeFields,
  regionId: link("masterData.marketRegion"),
  salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
  currency: currencyField,
  exchangeRate: exchangeRateField,
};

/** Whether tax is that of each line, or that of the total of each rate. */
export const taxBasisField = (options: Pick<ChoiceField, "initial" | "system" | "collapsed">): ChoiceField =>
  choice(["line", "group"], options);
