import { tag } from '../operation.ts';
import { walletFees } from './fees.ts';
import { walletWallet } from './wallet.ts';

export const wallet = tag('svc_network.api.wallet', { ...walletWallet, ...walletFees });
