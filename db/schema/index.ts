import * as access from "./access.ts";
import * as accountMapping from "./accountMapping.ts";
import * as approval from "./approval.ts";
import * as bidResult from "./bidResult.ts";
import * as coalMine from "./coalMine.ts";
import * as collectionPlan from "./collectionPlan.ts";
import * as composed from "./composed.ts";
import * as contractChange from "./contractChange.ts";
import * as contractLedger from "./contractLedger.ts";
import * as contractReview from "./contractReview.ts";
import * as count from "./count.ts";
import * as credit from "./credit.ts";
import * as dunningCall from "./dunningCall.ts";
import * as endCustomer from "./endCustomer.ts";
import * as importing from "./importing.ts";
import * as job from "./job.ts";
import * as ledger from "./ledger.ts";
import * as market from "./market.ts";
import * as material from "./material.ts";
import * as materialCorrection from "./materialCorrection.ts";
import * as meetingData from "./meetingData.ts";
import * as notify from "./notify.ts";
import * as operation from "./operation.ts";
import * as organisation from "./organisation.ts";
import * as paper from "./paper.ts";
import * as party from "./party.ts";
import * as payment from "./payment.ts";
import * as provision from "./provision.ts";
import * as purchasing from "./purchasing.ts";
import * as receivable from "./receivable.ts";
import * as receivableArrangement from "./receivableArrangement.ts";
import * as receivableLetter from "./receivableLetter.ts";
import * as receivableNote from "./receivableNote.ts";
import * as receivablePeriod from "./receivablePeriod.ts";
import * as receivableRevaluation from "./receivableRevaluation.ts";
import * as receivableSettlement from "./receivableSettlement.ts";
import * as receivableWriteOff from "./receivableWriteOff.ts";
import * as refundRequest from "./refundRequest.ts";
import * as salesContract from "./salesContract.ts";
import * as salesInvoice from "./salesInvoice.ts";
import * as salesReceipt from "./salesReceipt.ts";
import * as salesTarget from "./salesTarget.ts";
import * as scrap from "./scrap.ts";
import * as sealApplication from "./sealApplication.ts";
import * as settlement from "./settlement.ts";
import * as stock from "./stock.ts";
import * as stockDocument from "./stockDocument.ts";
import * as stockLedger from "./stockLedger.ts";
import * as tableKey from "./tableKey.ts";
import * as transfer from "./transfer.ts";
import * as voucherExport from "./voucherExport.ts";
import * as warehouse from "./warehouse.ts";
import * as watch from "./watch.ts";

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
