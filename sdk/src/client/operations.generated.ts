// Made by generate.ts from contract/openapi.json. Do not edit: run `npm run generate`.
import type { Method, OptionalMethod, Route } from './method.ts';

export type LoginInput = {
  /** E-mail address. */
  usr: string;
  pwd: string;
};
export type LoginOutput = {
  message: "Logged In";
  full_name: string;
  roles: string[];
  csrf_token: string;
};

export type CooperativeCreateLotInput = {
  /** Name of the cooperative. */
  cooperative?: string | undefined;
  /** Name of the commodity type. */
  commodity_type: string;
  /** Name of the corridor. */
  corridor: string;
  /** Greater than 0, at most 3 decimals, in the given unit. */
  quantity: number | string;
  unit?: "kg" | "MT" | undefined;
  grade?: string | undefined;
  processing_method?: "Washed" | "Natural" | "Honey" | undefined;
  /** Name of the exporter. */
  exporter?: string | undefined;
  lot_reference?: string | undefined;
};
export type CooperativeCreateLotOutput = {
  name: string;
};

export type CooperativeListLotsInput = {
  /** Rows to skip. */
  limit_start?: number | undefined;
  /** Rows to answer, at most 100. */
  limit_page_length?: number | undefined;
  /** Part of a name or reference. */
  search?: string | undefined;
  /** <field> asc|desc, with a field of: created_at, quantity, asking_price, status. */
  sort?: string | undefined;
  status_filter?: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold" | undefined;
  /** Name of the commodity type. */
  commodity_type?: string | undefined;
};
export type CooperativeListLotsOutput = {
  data: ({
    name: string;
    status: "Draft" | "Listed" | "Notarized" | "Verified" | "Flagged" | "Cancelled" | "Sold";
    cooperative: string;
    exporter: string | null;
    commodity_type: string;
    corridor: string;
    /** In `unit`. */
    quantity: number;
    unit: string;
    grade: string | null;
    processing_method: string | null;
    lot_reference: string | null;
    /** Per unit, in `currency`. */
    asking_price: number | null;
    currency: string | null;
    /** ISO 8601, UTC. */
    created_at: string;
    /** ISO 8601, UTC. */
    listed_at: string | null;
  })[];
  /** Matching rows; counted up to 10000. */
  total: number;
  /** True when there are more than 10000. */
  total_is_capped?: boolean | undefined;
  limit_start: number;
  limit_page_length: number;
};

/** Every operation of the service, by tag. */
export interface Operations {
  /** Opens a session: sets the cookie `sid` and answers the CSRF token for it. For: anyone. */
  readonly login: Method<LoginInput, LoginOutput>;
  readonly cooperative: {
    /** Creates a Draft lot of a cooperative. For: user. */
    readonly create_lot: Method<CooperativeCreateLotInput, CooperativeCreateLotOutput>;
    /** The lots of the caller's cooperatives, newest first; admins see all. For: user. */
    readonly list_lots: OptionalMethod<CooperativeListLotsInput, CooperativeListLotsOutput>;
  };
}

/** Where each operation answers: client place, HTTP method, address, read or write, envelope. */
export const routes: readonly Route[] = [
  ["login", "POST", "/api/method/login", "write", "bare"],
  ["cooperative.create_lot", "POST", "/api/method/svc_network.api.cooperative.create_lot", "write", "message"],
  ["cooperative.list_lots", "POST", "/api/method/svc_network.api.cooperative.list_lots", "read", "message"],
];
