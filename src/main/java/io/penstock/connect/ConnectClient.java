package io.penstock.connect;

import java.net.http.HttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/** Makes the client of Kafka Connect. */
@Configuration(proxyBeanMethods = false)
class ConnectClient {
  @Bean
  ConnectApi connectApi(RestClient.Builder builder, ConnectProperties properties) {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(properties.connectTimeout())
            // Configurations go to the worker that was named, and nowhere else.
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
    requests.setReadTimeout(properties.readTimeout());
    RestClient client =
        builder.baseUrl(properties.url().toString()).requestFactory(requests).build();
    return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client))
        .build()
        .createClient(ConnectApi.class);
  }
}
