import type { Operation } from '../kernel/call/operation.ts';
import { adminJobs } from './admin_jobs/index.ts';
import { adminUsers } from './admin_users/index.ts';
import { auth } from './auth/index.ts';
import { authority } from './authority/index.ts';
import { bank } from './bank/index.ts';
import { buyer } from './buyer/index.ts';
import { carbon } from './carbon/index.ts';
import { cart } from './cart/index.ts';
import { checkout } from './checkout/index.ts';
import { cooperative } from './cooperative/index.ts';
import { cooperativeOnboard } from './cooperative_onboard/index.ts';
import { detail } from './detail/index.ts';
import { did } from './did/index.ts';
import { erp } from './erp/index.ts';
import { erpIntake } from './erp_intake/index.ts';
import { events } from './events/index.ts';
import { exporter } from './exporter/index.ts';
import { exporterOnboard } from './exporter_onboard/index.ts';
import { farmer } from './farmer/index.ts';
import { fep } from './fep/index.ts';
import { files } from './files/index.ts';
import { finance } from './finance/index.ts';
import { inspector } from './inspector/index.ts';
import { inspectorWorkbench } from './inspector_workbench/index.ts';
import { marketplace } from './marketplace/index.ts';
import type { Services } from './operation.ts';
import { orders } from './orders/index.ts';
import { organisation } from './organisation/index.ts';
import { partner } from './partner/index.ts';
import { partners } from './partners/index.ts';
import { payments } from './payments/index.ts';
import { payouts } from './payouts/index.ts';
import { reference } from './reference/index.ts';
import { verify } from './verify/index.ts';
import { wallet } from './wallet/index.ts';
import { webhooks } from './webhooks/index.ts';

/** Every operation of the service, by tag. */
export const allOperations: readonly Operation<Services>[] = [
  ...adminJobs,
  ...adminUsers,
  ...auth,
  ...authority,
  ...bank,
  ...buyer,
  ...carbon,
  ...cart,
  ...checkout,
  ...cooperative,
  ...cooperativeOnboard,
  ...detail,
  ...did,
  ...erp,
  ...erpIntake,
  ...events,
  ...exporter,
  ...exporterOnboard,
  ...farmer,
  ...files,
  ...inspector,
  ...inspectorWorkbench,
  ...fep,
  ...finance,
  ...marketplace,
  ...orders,
  ...organisation,
  ...partner,
  ...partners,
  ...payments,
  ...payouts,
  ...reference,
  ...verify,
  ...wallet,
  ...webhooks,
];
