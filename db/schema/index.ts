import * as access from "./platform/access.ts";
import * as accountMapping from "./finance/accountMapping.ts";
import * as approval from "./platform/approval.ts";
import * as bidResult from "./crm/bidResult.ts";
import * as coalMine from "./masterData/coalMine.ts";
import * as collectionPlan from "./sales/collectionPlan.ts";
import * as composed from "./platform/composed.ts";
import * as contractChange from "./sales/contractChange.ts";
import * as contractLedger from "./sales/contractLedger.ts";
import * as contractReview from "./sales/contractReview.ts";
import * as count from "./warehouse/count.ts";
import * as credit from "./sales/credit.ts";
import * as dunningCall from "./sales/dunningCall.ts";
import * as endCustomer from "./masterData/endCustomer.ts";
import * as importing from "./platform/importing.ts";
import * as job from "./platform/job.ts";
import * as ledger from "./finance/ledger.ts";
import * as market from "./masterData/market.ts";
import * as material from "./masterData/material.ts";
import * as materialCorrection from "./warehouse/materialCorrection.ts";
import * as meetingData from "./crm/meetingData.ts";
import * as notify from "./platform/notify.ts";
import * as operation from "./masterData/operation.ts";
import * as organisation from "./masterData/organisation.ts";
import * as paper from "./platform/extras.ts";
import * as party from "./masterData/party.ts";
import * as payment from "./finance/payment.ts";
import * as provision from "./finance/provision.ts";
import * as purchasing from "./purchasing/purchasing.ts";
import * as receivable from "./sales/receivable.ts";
import * as receivableArrangement from "./sales/receivableArrangement.ts";
import * as receivableLetter from "./sales/receivableLetter.ts";
import * as receivableNote from "./sales/receivableNote.ts";
import * as receivablePeriod from "./sales/receivablePeriod.ts";
import * as receivableRevaluation from "./sales/receivableRevaluation.ts";
import * as receivableSettlement from "./sales/receivableSettlement.ts";
import * as receivableWriteOff from "./sales/receivableWriteOff.ts";
import * as refundRequest from "./sales/refundRequest.ts";
import * as salesContract from "./sales/salesContract.ts";
import * as salesInvoice from "./sales/salesInvoice.ts";
import * as salesReceipt from "./sales/salesReceipt.ts";
import * as salesTarget from "./crm/salesTarget.ts";
import * as scrap from "./warehouse/scrap.ts";
import * as sealApplication from "./sales/sealApplication.ts";
import * as settlement from "./warehouse/settlement.ts";
import * as stock from "./warehouse/stock.ts";
import * as stockDocument from "./warehouse/stockDocument.ts";
import * as stockLedger from "./warehouse/stockLedger.ts";
import * as tableKey from "./platform/tableKey.ts";
import * as transfer from "./warehouse/transfer.ts";
import * as voucherExport from "./finance/voucherExport.ts";
import * as warehouse from "./masterData/warehouse.ts";
import * as watch from "./platform/alerts.ts";

/** Every table, by its export name. */
export const schema = {
  ...access,
  ...accountMapping,
  ...approval,
  ...bidResult,
  ...coalMine,
  ...collectionPlan,
  ...composed,
  ...contractChange,
  ...contractLedger,
  ...contractReview,
  ...count,
  ...credit,
  ...dunningCall,
  ...endCustomer,
  ...importing,
  ...job,
  ...ledger,
  ...market,
  ...material,
  ...materialCorrection,
  ...meetingData,
  ...notify,
  ...operation,
  ...organisation,
  ...paper,
  ...party,
  ...payment,
  ...provision,
  ...purchasing,
  ...receivable,
  ...receivableArrangement,
  ...receivableLetter,
  ...receivableNote,
  ...receivablePeriod,
  ...receivableRevaluation,
  ...receivableSettlement,
  ...receivableWriteOff,
  ...refundRequest,
  ...salesContract,
  ...salesInvoice,
  ...salesReceipt,
  ...salesTarget,
  ...scrap,
  ...sealApplication,
  ...settlement,
  ...stock,
  ...stockDocument,
  ...stockLedger,
  ...tableKey,
  ...transfer,
  ...voucherExport,
  ...warehouse,
  ...watch,
};
