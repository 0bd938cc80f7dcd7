import type { FormState } from './form-state.ts';
import type { WireFormState } from './sign-up.contract.ts';

/** A form's state as the page and the call hand it to the browser. */
export function presentFormState(state: FormState): WireFormState {
  return {
    fields: state.fields,
    timestamp: state.timestamp,
    spinner: state.spinner,
    double_opt_in_required: state.isDoubleOptIn,
    source: state.source,
    domain_code: state.domainCode,
    api_token: state.apiToken,
    with_facebook: state.withFacebook,
    captcha_site_key: state.captcha?.siteKey ?? null,
    captcha_script_url: state.captcha?.scriptUrl ?? null,
  };
}
