import type { Operation } from '../kernel/operation.ts';
import { adminJobs } from './admin-jobs.ts';
import { adminLogs } from './admin-logs.ts';
import { adminUsers } from './admin-users.ts';
import { auth } from './auth.ts';
import { authAccount } from './auth-account.ts';
import { authority } from './authority.ts';
import { buyer } from './buyer.ts';
import { carbon } from './carbon.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { checkoutCard } from './checkout-card.ts';
import { cooperative } from './cooperative.ts';
import { cooperativeDesk } from './cooperative-desk.ts';
import { cooperativeInvites } from './cooperative-invites.ts';
import { cooperativeListing } from './cooperative-listing.ts';
import { cooperativeMembers } from './cooperative-members.ts';
import { cooperativeOnboard } from './cooperative-onboard.ts';
import { cooperativePlots } from './cooperative-plots.ts';
import { detail } from './detail.ts';
import { did } from './did.ts';
import { erp } from './erp.ts';
import { erpIntake } from './erp-intake.ts';
import { erpMandates } from './erp-mandates.ts';
import { events } from './events.ts';
import { eventsFeed } from './events-feed.ts';
import { exporter } from './exporter.ts';
import { exporterOnboard } from './exporter-onboard.ts';
import { farmer } from './farmer.ts';
import { farmerHarvests } from './farmer-harvests.ts';
import { identifiers } from './identifiers.ts';
import { marketplace } from './marketplace.ts';
import type { Services } from './operation.ts';
import { orders } from './orders.ts';
import { partnerUsage } from './partner-usage.ts';
import { partnerVerify } from './partner-verify.ts';
import { partners } from './partners.ts';
import { payments } from './payments.ts';
import { verify } from './verify.ts';
import { wallet } from './wallet.ts';
import { webhooks } from './webhooks.ts';

/** Every operation of the service, by tag. */
export const allOperations: readonly Operation<Services>[] = [
  ...adminJobs,
  ...adminLogs,
  ...adminUsers,
  ...auth,
  ...authAccount,
  ...authority,
  ...buyer,
  ...carbon,
  ...cart,
  ...checkout,
  ...checkoutCard,
  ...cooperative,
  ...cooperativeDesk,
  ...cooperativeInvites,
  ...cooperativeListing,
  ...cooperativeMembers,
  ...cooperativeOnboard,
  ...cooperativePlots,
  ...detail,
  ...did,
  ...erp,
  ...erpIntake,
  ...erpMandates,
  ...events,
  ...eventsFeed,
  ...exporter,
  ...exporterOnboard,
  ...farmer,
  ...farmerHarvests,
  ...identifiers,
  ...marketplace,
  ...orders,
  ...partnerVerify,
  ...partnerUsage,
  ...partners,
  ...payments,
  ...verify,
  ...wallet,
  ...webhooks,
];
