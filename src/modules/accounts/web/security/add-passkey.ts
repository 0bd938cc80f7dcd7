import { startRegistration } from '@simplewebauthn/browser';
import { apiClient } from '#platform/web/api-client.ts';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
interface Begun {
  readonly response: { readonly options: Options; readonly challenge: string };
}

/** Asks the server, then the device, then the server again. Rejects when any of them says no. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const address = '/private_api/accounts/passkeys';
  const begun = await apiClient.post<Begun>(`${address}/options`, { current_password: password });
  const { options, challenge } = begun.body.response;
  const response = await startRegistration({ optionsJSON: options });
  await apiClient.post(address, { challenge, name, response });
}
