import type { Operation } from '../kernel/call/operation.ts';
import { adminConsole } from './admin_console/index.ts';
import { adminJobs } from './admin_jobs/index.ts';
import { adminPortal } from './admin_portal/index.ts';
import { adminUsers } from './admin_users/index.ts';
import { ai } from './ai/index.ts';
import { aiCompliance } from './ai_compliance/index.ts';
import { aiTest } from './ai_test/index.ts';
import { announcements } from './announcements/index.ts';
import { atlas } from './atlas/index.ts';
import { auth } from './auth/index.ts';
import { authority } from './authority/index.ts';
import { authorityCerts } from './authority_certs/index.ts';
import { backupAdmin } from './backup_admin/index.ts';
import { bank } from './bank/index.ts';
import { buyer } from './buyer/index.ts';
import { carbon } from './carbon/index.ts';
import { cart } from './cart/index.ts';
import { checkout } from './checkout/index.ts';
import { contagion } from './contagion/index.ts';
import { cooperative } from './cooperative/index.ts';
import { cooperativeOnboard } from './cooperative_onboard/index.ts';
import { credentials } from './credentials/index.ts';
import { detail } from './detail/index.ts';
import { devices } from './devices/index.ts';
import { did } from './did/index.ts';
import { dnsAdmin } from './dns_admin/index.ts';
import { documents } from './documents/index.ts';
import { epcis } from './epcis/index.ts';
import { erp } from './erp/index.ts';
import { erpIntake } from './erp_intake/index.ts';
import { eudr } from './eudr/index.ts';
import { events } from './events/index.ts';
import { exporter } from './exporter/index.ts';
import { exporterOnboard } from './exporter_onboard/index.ts';
import { farmer } from './farmer/index.ts';
import { fep } from './fep/index.ts';
import { files } from './files/index.ts';
import { finance } from './finance/index.ts';
import { fleet } from './fleet/index.ts';
import { health } from './health/index.ts';
import { incidents } from './incidents/index.ts';
import { inspector } from './inspector/index.ts';
import { inspectorWorkbench } from './inspector_workbench/index.ts';
import { insurance } from './insurance/index.ts';
import { insuranceDashboard } from './insurance_dashboard/index.ts';
import { insuranceOracles } from './insurance_oracle/index.ts';
import { insurancePolicyDesk } from './insurance_policies/index.ts';
import { insuranceProducts } from './insurance_products/index.ts';
import { integration } from './integration/index.ts';
import { iot } from './iot/index.ts';
import { marketplace } from './marketplace/index.ts';
import { notifications } from './notifications/index.ts';
import type { Services } from './operation.ts';
import { orders } from './orders/index.ts';
import { organisation } from './organisation/index.ts';
import { partner } from './partner/index.ts';
import { partners } from './partners/index.ts';
import { payments } from './payments/index.ts';
import { payouts } from './payouts/index.ts';
import { plotImports } from './plot_imports/index.ts';
import { plots } from './plots/index.ts';
import { reference } from './reference/index.ts';
import { tenants } from './tenants/index.ts';
import { verify } from './verify/index.ts';
import { wallet } from './wallet/index.ts';
import { webhooks } from './webhooks/index.ts';

/** Every operation of the service, by tag. */
export const allOperations: readonly Operation<Services>[] = [
  ...adminConsole,
  ...adminJobs,
  ...adminPortal,
  ...adminUsers,
  ...ai,
  ...aiCompliance,
  ...aiTest,
  ...announcements,
  ...atlas,
  ...auth,
  ...authority,
  ...authorityCerts,
  ...backupAdmin,
  ...bank,
  ...buyer,
  ...carbon,
  ...cart,
  ...checkout,
  ...contagion,
  ...cooperative,
  ...cooperativeOnboard,
  ...credentials,
  ...detail,
  ...devices,
  ...did,
  ...dnsAdmin,
  ...epcis,
  ...erp,
  ...erpIntake,
  ...eudr,
  ...events,
  ...exporter,
  ...exporterOnboard,
  ...farmer,
  ...files,
  ...fleet,
  ...inspector,
  ...inspectorWorkbench,
  ...iot,
  ...health,
  ...incidents,
  ...integration,
  ...insurance,
  ...insuranceDashboard,
  ...insuranceOracles,
  ...insurancePolicyDesk,
  ...insuranceProducts,
  ...documents,
  ...fep,
  ...finance,
  ...marketplace,
  ...notifications,
  ...orders,
  ...organisation,
  ...partner,
  ...partners,
  ...payments,
  ...payouts,
  ...plotImports,
  ...plots,
  ...reference,
  ...tenants,
  ...verify,
  ...wallet,
  ...webhooks,
];
